#include "ringlet/hair/grow_combed.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/resample.h"
#include "ringlet/hair/tails.h"

namespace ringlet::hair {
namespace {

constexpr double kLongestStep = 0.0025;  // of the drawn path, m
constexpr double kStepsPerTurn = 12.0;   // of a curl, at least
constexpr double kClearance = 0.002;     // hair stays this far from skin, m
constexpr double kMostSteps = 10000.0;   // along one strand
constexpr double kBend = 0.016;          // over this length a strand takes a new direction, m
constexpr double kLeastPitch = 0.002;    // of a curl, m
constexpr double kShortest = 0.001;      // of a strand, m
constexpr double kOffShoulders = 0.7;    // how strongly hair slides off the shoulders, relative to its fall
constexpr double kFrontRoots = -0.035;   // hair with its root further in front comes down before the shoulder
constexpr double kRise = 0.03;           // over this length hair reaches its height above the scalp, m

// One strand's share of chance and its place in the style.
struct Drawn {
  double length, lift, height, curl_radius, curl_pitch, phase;
  double step;  // of the path, m
  std::optional<double> level;
};

// The curl opens over its first turn.
double opening_of(const Drawn& drawn) {
  if (drawn.curl_radius == 0.0) return kRise;
  return std::max(0.9 * drawn.curl_pitch, std::min(kRise, 2.0 * drawn.curl_pitch));
}

class Path {
 public:
  Path(const ScalpSite& site, const Hairstyle& style, const CombedOver& bodies, const Drawn& drawn)
      : site_(site), style_(style), bodies_(bodies), drawn_(drawn) {
    obstacle_ = [this](const Vec3& p) {
      return std::min(bodies_.everything(p), face_distance(style_, site_.position, p));
    };
  }

  // The strand's axis: equal steps over at least its length.
  std::vector<Vec3> axis() const {
    Vec3 at = site_.position;
    Vec3 comb = combed_direction(style_, at, at, 0.0);
    comb -= comb.dot(site_.normal) * site_.normal;
    const Vec3 along = comb.norm() > 1e-9 ? Vec3(comb.normalized()) : any_perpendicular(site_.normal);
    const Vec3 leaves = std::cos(drawn_.lift) * along + std::sin(drawn_.lift) * site_.normal;
    Vec3 direction = leaves;
    std::vector<Vec3> points{at};
    for (double s = 0.0; s < drawn_.length; s += drawn_.step) {
      direction += drawn_.step / kBend * (pulled(at, s, leaves) - direction);
      direction.normalize();
      at = outside(at + drawn_.step * direction, std::min(kClearance, s));
      points.push_back(at);
    }
    return points;
  }

  Vec3 outside(const Vec3& p, double clearance) const {
    // Off the face first, as that may push into the head.
    const Vec3 beside = pushed_out(obstacle_, p, clearance);
    return pushed_out(bodies_.everything, beside, clearance);
  }

 private:
  // Where the strand would go at once if it could.
  Vec3 pulled(const Vec3& at, double s, const Vec3& leaves) const {
    Vec3 way = combed_direction(style_, site_.position, at, s);
    // Hair lies on the upper head and lets go where the head turns inwards.
    const double head = bodies_.head(at);
    const Vec3 normal = gradient(bodies_.head, at);
    const double held = smooth_step(-0.45, 0.0, normal.z()) * smooth_step(-0.02, 0.04, at.z()) *
                        (1.0 - smooth_step(0.03, 0.06, head - drawn_.height));
    const double outward = way.dot(normal);
    const double height = kClearance + drawn_.curl_radius * smooth_step(0.0, opening_of(drawn_), s) +
                          drawn_.height * (1.0 - std::exp(-s / kRise));
    way -= (outward > 0.0 ? held : std::max(held, smooth_step(1.5, 1.0, head / height))) * outward * normal;
    way.normalize();
    constexpr double kReturn = 0.02;  // distance from the wanted height that turns hair by 45°, m
    const double too_low = (height - head) / kReturn;
    way += std::clamp(too_low > 0.0 ? too_low : held * too_low, -1.0, 1.5) * normal;
    if (style_.stand > 0.0) {
      const double stands = std::exp(-s * s / (style_.stand * style_.stand));
      way = stands * leaves + (1.0 - stands) * way.normalized();
    }
    // Beside the face and over the shoulders it slides.
    const double room = obstacle_(at);
    if (room < 0.01) {
      const Vec3 off = gradient(obstacle_, at);
      way += (std::max(0.0, -way.dot(off)) * smooth_step(0.01, kClearance, room) +
              0.5 * smooth_step(0.005, 0.0, room)) *
             off;
    }
    // On the shoulders hair goes to the front or the back.
    const double shoulder = smooth_step(0.03, 0.005, room) * smooth_step(-0.08, -0.12, at.z());
    way.y() += kOffShoulders * shoulder * (site_.position.y() < kFrontRoots ? -1.0 : 1.0);
    return way.normalized();
  }

  const ScalpSite& site_;
  const Hairstyle& style_;
  const CombedOver& bodies_;
  const Drawn& drawn_;
  Distance obstacle_;
};

// Winds the strand about its axis, which has equal steps.
std::vector<Vec3> wound(std::vector<Vec3> axis, const Path& path, const Drawn& drawn) {
  if (drawn.curl_radius == 0.0) return axis;
  // Curls that are finer than the steps of the axis need more of them.
  const double whole = length(axis);
  axis = resample(axis, static_cast<std::size_t>(std::ceil(whole / drawn.step)) + 1);
  const double step = whole / static_cast<double>(axis.size() - 1);
  const double opening = opening_of(drawn);
  Vec3 tangent = (axis[1] - axis[0]).normalized();
  Mat3 frame = frame_from_tangent(tangent, Vec3::UnitZ());
  std::vector<Vec3> points{axis[0]};
  for (std::size_t k = 1; k < axis.size(); ++k) {
    const Vec3 next = (axis[k] - axis[k - 1]).normalized();
    frame = parallel_transport(tangent, next) * frame;
    tangent = next;
    const double s = step * static_cast<double>(k);
    const double angle = drawn.phase + 2.0 * std::numbers::pi * s / drawn.curl_pitch;
    const double radius = drawn.curl_radius * smooth_step(0.0, opening, s);
    points.push_back(
        path.outside(axis[k] + frame * (radius * Vec3(std::cos(angle), std::sin(angle), 0.0)), kClearance));
  }
  return points;
}

// Ends the strand at its length, or where it comes down to its level.
void end(std::vector<Vec3>& points, const Drawn& drawn) {
  double s = 0.0;
  for (std::size_t k = 1; k < points.size(); ++k) {
    const Vec3 edge = points[k] - points[k - 1];
    const double length = edge.norm();
    double kept = (drawn.length - s) / length;
    if (drawn.level && s > kShortest && points[k].z() < *drawn.level && edge.z() < 0.0)
      kept = std::min(kept, std::max(1e-6, (*drawn.level - points[k - 1].z()) / edge.z()));
    if (kept <= 1.0) {
      points[k] = points[k - 1] + kept * edge;
      points.resize(k + 1);
      return;
    }
    s += length;
  }
}

// A number from about −1 to 1 that changes smoothly over the scalp, within some centimetres; another one for
// each `kind`.
double patch(const Vec3& root, double kind) {
  return (std::sin(90.0 * root.x() + 40.0 * root.y() + 1.7 * kind) +
          std::sin(70.0 * root.y() - 60.0 * root.z() + 2.9 * kind) +
          std::sin(80.0 * root.z() + 50.0 * root.x() + 4.1 * kind)) /
         3.0;
}

// Neighbours are alike: their waves run side by side.
Drawn drawn_at(const ScalpSite& site, const GrowOptions& options, const Hairstyle& style, Random& random) {
  const Vec3& root = site.run.empty() ? site.position : site.run.front();
  const auto chance = [&](double kind) {
    constexpr double kOfPatch = 0.7;
    return kOfPatch * patch(root, kind) + (1.0 - kOfPatch) * random.uniform(-1.0, 1.0);
  };
  Drawn drawn;
  drawn.lift = std::min(0.5 * std::numbers::pi, options.root_lift * (1.0 + 0.15 * chance(0.0)));
  // At the brow hair lies closer.
  const double brow = 1.0 - 0.6 * smooth_step(-0.035, -0.075, root.y());
  drawn.height = style.volume * brow * (0.25 + 0.75 * rank_of(root)) * random.uniform(0.6, 1.0);
  const double by_chance = 1.0 + options.length_variation * random.uniform(-1.0, 1.0);
  const double length = site.tie >= 0 ? options.length : length_at(style, root, options.length);
  drawn.length = std::max(kShortest, by_chance * length);
  if (site.tie < 0) drawn.level = level_at(style, root);
  if (drawn.level) *drawn.level += 0.05 * options.length_variation * random.uniform(-1.0, 1.0);
  drawn.curl_radius = options.curl.radius * (1.0 + options.curl_variation * chance(1.0));
  drawn.curl_pitch = options.curl.pitch * (1.0 + options.curl_variation * chance(2.0));
  drawn.step =
      drawn.curl_radius > 0.0 ? std::min(kLongestStep, drawn.curl_pitch / kStepsPerTurn) : kLongestStep;
  drawn.phase = 4.5 * patch(root, 3.0) + 0.3 * random.normal();
  return drawn;
}

}  // namespace

Groom grow_combed(std::span<const ScalpSite> sites, const GrowOptions& options, const Hairstyle& style,
                  const CombedOver& bodies, const TiedUp& tied) {
  if (!(options.length > 0.0)) throw InputError("hair needs a positive length");
  if (options.points < 2) throw InputError("a strand needs at least two points");
  if (options.curl.radius > 0.0 && !(options.curl.pitch >= kLeastPitch))
    throw InputError(
        fmt::format("combed hair cannot be drawn with curls that rise by {} m per turn; let them rise by {} "
                    "m or more, or "
                    "let the hair grow by nature",
                    options.curl.pitch, kLeastPitch));
  std::vector<Plait> plaits;
  std::vector<FreeTail> tails;
  for (const Tie& tie : tied.ties) {
    if (tied.tail == Tail::plait) plaits.emplace_back(tie, options.length, bodies.everything);
    if (tied.tail == Tail::free) tails.emplace_back(tie, options.length, bodies.everything);
  }
  const auto tied_by = [&](std::size_t i) {
    return sites[i].tie < 0 ? nullptr : &tied.ties.at(static_cast<std::size_t>(sites[i].tie));
  };
  std::vector<std::vector<Vec3>> strands(sites.size());
  parallel_for(sites.size(), [&](std::size_t i) {
    Random random(options.seed, i);
    const Drawn drawn = drawn_at(sites[i], options, style, random);
    if (drawn.length > kMostSteps * drawn.step)
      throw InputError(
          fmt::format("hair of {:.3g} m is too long to be combed, which ends at {:.3g} m with its curls; "
                      "shorten it, or let it grow by nature",
                      drawn.length, kMostSteps * drawn.step));
    const Path path(sites[i], style, bodies, drawn);
    std::vector<Vec3> points;
    if (!tied_by(i)) {
      points = wound(path.axis(), path, drawn);
    } else if (tied.tail == Tail::free) {
      points = wound(tails[static_cast<std::size_t>(sites[i].tie)].strand(sites[i]), path, drawn);
    } else if (tied.tail == Tail::plait) {
      points = plaits[static_cast<std::size_t>(sites[i].tie)].strand(sites[i]);
    } else {
      points = wind_bun(*tied_by(i), sites[i], drawn.length, kLongestStep);
    }
    if (tied_by(i))
      for (std::size_t k = 1; k < points.size(); ++k)
        points[k] = pushed_out(bodies.everything, points[k], kClearance);
    end(points, drawn);
    strands[i] = resample(points, static_cast<std::size_t>(options.points));
  });
  Groom groom;
  groom.materials = {options.material};
  for (std::size_t i = 0; i < sites.size(); ++i) {
    groom.add_strand(strands[i]);
    if (sites[i].uv) groom.root_uv.push_back(*sites[i].uv);
    groom.groups.push_back(sites[i].lock);
  }
  groom.history.push_back(fmt::format("comb: {} strands, {} m", sites.size(), options.length));
  return groom;
}

}  // namespace ringlet::hair
