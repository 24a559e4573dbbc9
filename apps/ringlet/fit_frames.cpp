#include "apps/ringlet/fit_frames.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <tuple>

#include "apps/ringlet/find_head.h"
#include "apps/ringlet/likely_frame.h"
#include "ringlet/body/mesh_surface.h"

namespace ringlet::app {
namespace {

using scene::UpAxis;

constexpr std::size_t kSampledRoots = 200;
// From eyebrows to hair down to the knees, m.
constexpr double kShortestHair = 0.004, kLongestHair = 1.5;

// How unlikely a reading of both files is, in points that add up; the fewest win. A point is what roots cost
// that lie a hundredth of the body's size from the skin.
constexpr double kDistance = 100.0, kFarthest = 0.3;  // times the distance per size, which counts up to here
constexpr double kImpossible = 100.0;                 // a body or hair of a size that there is not
constexpr double kRareUnit = 2.0;                     // one that few programs write
constexpr double kUnitOfNoProgram = 2.5;
constexpr double kAgainstFile = 4.0;     // another unit than the file states
constexpr double kUnlikeTheOther = 3.0;  // unit or axis of files that say neither: most come from one program
constexpr double kWrongSize = 12.0;      // times the logarithm of how much too large or small a head is
constexpr double kAxis = 4.0;  // times how much less tall a body is than long, and hairless at its top
constexpr double kHang = 1.0;  // times how much less hair hangs down; some is combed back or stands up

// Heads may be so many times as large or small as an adult's in units that most programs write, and in
// others; scalps, which are seldom all covered by hair, likewise.
struct Slack {
  double common, rare;
};
constexpr Slack kHeadSlack{3.0, 1.25}, kScalpSlack{1.8, 1.6};
// A scalp from forehead to nape, m. Roots cover one, and no pelt, where they are spread over so much of the
// body's size, and hair is so much longer than they are spread.
constexpr double kScalp = 0.18, kScalpOfBody = 0.4, kHairOfScalp = 0.25;

using Box = Eigen::AlignedBox3d;

template <class Points>
Box box_of(const Points& points) {
  Box box;
  for (const Vec3& point : points) box.extend(point);
  return box;
}

constexpr std::array kAxes{UpAxis::z, UpAxis::y};

// A file's content with one of the axes up, in its own units.
struct BodySize {
  Box box;
  double head = 0.0;  // 0: none is found
};
BodySize size_of(const TriangleMesh& mesh, UpAxis up) {
  TriangleMesh upright = mesh;
  for (Vec3& v : upright.vertices) v = read_point(v, {1.0, up});
  const auto head = find_head(upright);
  return {box_of(upright.vertices), head ? head->size : 0.0};
}

struct RootsSize {
  Vec3 mean = Vec3::Zero();
  double spread = 0.0;   // across
  double hanging = 0.0;  // how much of a strand's length it hangs down
};
RootsSize size_of(const GroomSample& groom, UpAxis up) {
  std::vector<Vec3> roots;
  RootsSize size;
  for (const Vec3& root : groom.roots) {
    roots.push_back(read_point(root, {1.0, up}));
    size.mean += roots.back() / double(groom.roots.size());
  }
  size.spread = box_of(roots).sizes().head<2>().maxCoeff();
  size.hanging = std::clamp(-read_point(groom.hang, {1.0, up}).z() / groom.length, 0.0, 1.0);
  return size;
}

// One reading of one file, and what it costs by itself.
struct Candidate {
  Reading reading;
  double cost = 0.0;
  bool rare = false;  // its unit
};

// `sizes`: units that would make something as large as it usually is.
std::vector<Candidate> candidates_of(const KnownFrame& known, std::span<const double> sizes) {
  constexpr std::size_t kCommonUnits = 3;
  std::vector<Candidate> found;
  const auto add = [&](double unit, double cost, bool rare) {
    const bool against = known.stated && unit != 1.0 && !known.unit;
    for (const UpAxis up : kAxes) {
      if (known.up ? up != *known.up : known.stated && up != UpAxis::z) continue;
      found.push_back({{unit, up}, cost + (against ? kAgainstFile : 0.0), rare});
    }
  };
  if (known.unit) {
    add(*known.unit, 0.0, false);
    return found;
  }
  for (std::size_t k = 0; k < kWrittenUnits.size(); ++k)
    add(kWrittenUnits[k], k < kCommonUnits ? 0.0 : kRareUnit, k >= kCommonUnits);
  for (const double unit : sizes) add(unit, kUnitOfNoProgram, true);
  return found;
}

class Judge {
 public:
  Judge(const TriangleMesh& body, const GroomSample* groom) : body_(body), groom_(groom) {
    for (const UpAxis up : kAxes) body_sizes_.push_back(size_of(body, up));
    if (groom)
      for (const UpAxis up : kAxes) roots_sizes_.push_back(size_of(*groom, up));
  }

  // In two digits, as nobody knows them better.
  std::vector<double> likely_units() const {
    std::vector<double> units;
    const auto add = [&](double usual, double size) {
      if (!(size > 0.0)) return;
      const double digit = std::pow(10.0, std::floor(std::log10(usual / size)) - 1.0);
      units.push_back(digit * std::round(usual / size / digit));
    };
    for (const BodySize& size : body_sizes_) add(kHeadSize, size.head);
    for (const RootsSize& size : roots_sizes_) add(kScalp, size.spread);
    return units;
  }

  double of_body(const Candidate& body) const {
    const BodySize& size = body_sizes_[index(body)];
    const double unit = body.reading.unit, extent = size.box.sizes().maxCoeff();
    return body.cost + (is_body_size(unit * extent) ? 0.0 : kImpossible) +
           wrong_size(unit * size.head, kHeadSize, kHeadSlack, body.rare) +
           kAxis * (1.0 - size.box.sizes().z() / extent);
  }

  double of_both(const Candidate& body, const Candidate& groom) {
    const BodySize& size = body_sizes_[index(body)];
    const RootsSize& roots = roots_sizes_[index(groom)];
    const double length = groom.reading.unit * groom_->length, spread = groom.reading.unit * roots.spread;
    const bool is_hair = length >= kShortestHair && length <= kLongestHair;
    const bool is_scalp = spread > kScalpOfBody * body.reading.unit * size.box.sizes().maxCoeff() &&
                          length > kHairOfScalp * spread;
    const double ratio = groom.reading.unit / body.reading.unit;
    const double at_top = (ratio * roots.mean - size.box.center()).z() / size.box.sizes().z();
    const bool as_body = groom.reading.unit == body.reading.unit;
    return (as_body ? 0.0 : groom.cost) + (is_hair ? 0.0 : kImpossible) +
           (is_scalp ? wrong_size(spread, kScalp, kScalpSlack, groom.rare) : 0.0) +
           kAxis * (1.0 - std::clamp(at_top, -1.0, 1.0)) + kHang * (1.0 - roots.hanging) +
           kDistance * std::min(kFarthest, distance(body.reading, groom.reading));
  }

 private:
  static std::size_t index(const Candidate& candidate) { return candidate.reading.up == kAxes[0] ? 0 : 1; }

  static double wrong_size(double size, double usual, const Slack& slack, bool rare) {
    if (!(size > 0.0)) return 0.0;
    return kWrongSize *
           std::max(0.0, std::abs(std::log(size / usual)) - std::log(rare ? slack.rare : slack.common));
  }

  // The median distance of roots from the skin per size of the body; many readings have the same.
  double distance(const Reading& body, const Reading& groom) {
    const Reading relative{groom.unit / body.unit, groom.up};
    const auto [at, fresh] = distances_.try_emplace({relative.unit, body.up, groom.up}, 0.0);
    if (!fresh) return at->second;
    std::vector<double> distances;
    for (const Vec3& root : groom_->roots) {
      Vec3 point = read_point(root, relative);
      if (body.up == UpAxis::y) point = Vec3(point.x(), point.z(), -point.y());
      distances.push_back(std::abs(body_.closest(point).signed_distance));
    }
    at->second = median(std::move(distances)) / body_sizes_[0].box.sizes().maxCoeff();
    return at->second;
  }

  body::MeshSurface body_;
  const GroomSample* groom_;
  std::vector<BodySize> body_sizes_;    // by axis
  std::vector<RootsSize> roots_sizes_;  // by axis
  std::map<std::tuple<double, UpAxis, UpAxis>, double> distances_;
};

}  // namespace

double median(std::vector<double> values) {
  const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), middle, values.end());
  return *middle;
}

Vec3 read_point(const Vec3& p, const Reading& reading) {
  return reading.unit * (reading.up == UpAxis::z ? p : Vec3(p.x(), -p.z(), p.y()));
}

GroomSample sample_groom(const hair::Groom& groom) {
  GroomSample sample;
  sample.strands = groom.strand_count();
  std::vector<double> lengths;
  const std::size_t step = std::max<std::size_t>(1, groom.strand_count() / kSampledRoots);
  for (std::size_t i = 0; i < groom.strand_count(); i += step) {
    const auto strand = groom.strand(i);
    sample.roots.push_back(strand[0]);
    sample.hang += strand.back() - strand[0];
    lengths.push_back(groom.length(i));
  }
  sample.hang /= double(lengths.size());
  sample.length = median(std::move(lengths));
  return sample;
}

FittedFrames fit_frames(const TriangleMesh& body, const KnownFrame& body_known, const GroomSample* groom,
                        const KnownFrame& groom_known) {
  Judge judge(body, groom);
  const std::vector<double> likely = judge.likely_units();
  const std::vector<Candidate> grooms =
      groom ? candidates_of(groom_known, likely) : std::vector<Candidate>(1);
  const bool alike = body_known.stated == groom_known.stated;
  FittedFrames best;
  double least = std::numeric_limits<double>::infinity();
  for (const Candidate& b : candidates_of(body_known, likely)) {
    const double of_body = judge.of_body(b);
    for (const Candidate& g : grooms) {
      double cost = of_body;
      if (groom) {
        cost += judge.of_both(b, g);
        if (alike && b.reading.unit != g.reading.unit) cost += kUnlikeTheOther;
        if (alike && b.reading.up != g.reading.up) cost += kUnlikeTheOther;
      }
      if (!(cost < least)) continue;
      least = cost;
      best = {b.reading, g.reading};
    }
  }
  return best;
}

}  // namespace ringlet::app
