#include "ringlet/hair/grow_combed.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/hair/resample.h"

namespace ringlet::hair {
namespace {

constexpr double kLongestStep = 0.0025;  // of the drawn path, m
constexpr double kStepsPerTurn = 12.0;   // of a curl, at least
constexpr double kClearance = 0.002;     // hair stays this far from skin, m
constexpr double kBend = 0.016;          // over this length a strand takes a new direction, m
constexpr double kLeastPitch = 0.002;    // of a curl, m
constexpr double kShortest = 0.001;      // of a strand, m
constexpr double kRise = 0.03;           // over this length hair reaches its height above the scalp, m

// One strand's share of chance and its place in the style.
struct Drawn {
  double length, lift, height, curl_radius, curl_pitch, phase;
  double step;  // of the path, m
  std::optional<double> level;
};

// The curl opens over its first turn.
double opening_of(const Drawn& drawn) { return std::max(0.9 * drawn.curl_pitch, kRise); }

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
    Vec3 direction = std::cos(drawn_.lift) * along + std::sin(drawn_.lift) * site_.normal;
    std::vector<Vec3> points{at};
    for (double s = 0.0; s < drawn_.length; s += drawn_.step) {
      direction += drawn_.step / kBend * (pulled(at, s) - direction);
      direction.normalize();
      at = outside(at + drawn_.step * direction, std::min(kClearance, s));
      points.push_back(at);
    }
    return points;
  }

  Vec3 outside(const Vec3& p, double clearance) const {
    // Off the face first, as that may push into the head.
    const Vec3 beside = pushed(obstacle_, p, clearance);
    return pushed(bodies_.everything, beside, clearance);
  }

 private:
  static Vec3 pushed(const Distance& from, const Vec3& p, double clearance) {
    const double distance = from(p);
    return distance < clearance ? Vec3(p + (clearance - distance) * gradient(from, p)) : p;
  }

  // Where the strand would go at once if it could.
  Vec3 pulled(const Vec3& at, double s) const {
    Vec3 way = combed_direction(style_, site_.position, at, s);
    // Hair lies on the upper head and lets go where the head turns inwards.
    const double head = bodies_.head(at);
    const Vec3 normal = gradient(bodies_.head, at);
    const double held = style_.tied ? 0.0
                                    : smooth_step(-0.45, 0.0, normal.z()) * smooth_step(-0.02, 0.04, at.z()) *
                                          (1.0 - smooth_step(0.03, 0.06, head - drawn_.height));
    const double outward = way.dot(normal);
    const double height = kClearance + drawn_.curl_radius * smooth_step(0.0, opening_of(drawn_), s) +
                          drawn_.height * (1.0 - std::exp(-s / kRise));
    way -= (outward > 0.0 ? held : std::max(held, smooth_step(1.5, 1.0, head / height))) * outward * normal;
    way.normalize();
    constexpr double kReturn = 0.02;  // distance from the wanted height that turns hair by 45°, m
    const double too_low = (height - head) / kReturn;
    way += std::clamp(too_low > 0.0 ? too_low : held * too_low, -1.0, 1.5) * normal;
    // Beside the face and over the shoulders it slides.
    const double room = obstacle_(at);
    if (room < 0.01) {
      const Vec3 off = gradient(obstacle_, at);
      way += (std::max(0.0, -way.dot(off)) * smooth_step(0.01, kClearance, room) +
              0.5 * smooth_step(0.005, 0.0, room)) *
             off;
    }
    return way.normalized();
  }

  const ScalpSite& site_;
  const Hairstyle& style_;
  const CombedOver& bodies_;
  const Drawn& drawn_;
  Distance obstacle_;
};

// Winds the strand about its axis.
void wind(std::vector<Vec3>& axis, const Path& path, const Drawn& drawn) {
  if (drawn.curl_radius == 0.0) return;
  const double opening = opening_of(drawn);
  Vec3 tangent = (axis[1] - axis[0]).normalized();
  Mat3 frame = frame_from_tangent(tangent, Vec3::UnitZ());
  std::vector<Vec3> wound{axis[0]};
  for (std::size_t k = 1; k < axis.size(); ++k) {
    const Vec3 next = (axis[k] - axis[k - 1]).normalized();
    frame = parallel_transport(tangent, next) * frame;
    tangent = next;
    const double s = drawn.step * static_cast<double>(k);
    const double angle = drawn.phase + 2.0 * std::numbers::pi * s / drawn.curl_pitch;
    const double radius = drawn.curl_radius * smooth_step(0.0, opening, s);
    wound.push_back(
        path.outside(axis[k] + frame * (radius * Vec3(std::cos(angle), std::sin(angle), 0.0)), kClearance));
  }
  axis = std::move(wound);
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

// Waves of neighbours run side by side: their phase changes smoothly over the scalp.
double phase_at(const Vec3& root, Random& random) {
  const double lock = std::sin(90.0 * root.x() + 40.0 * root.y()) +
                      std::sin(70.0 * root.y() - 60.0 * root.z()) +
                      std::sin(80.0 * root.z() + 50.0 * root.x());
  return 1.5 * lock + 0.4 * random.normal();
}

Drawn drawn_at(const ScalpSite& site, const GrowOptions& options, const Hairstyle& style, Random& random) {
  Drawn drawn;
  drawn.lift = options.root_lift * random.uniform(0.85, 1.15);
  drawn.height = style.volume * (0.25 + 0.75 * rank_of(site.position)) * random.uniform(0.6, 1.0);
  const double by_chance = 1.0 + options.length_variation * random.uniform(-1.0, 1.0);
  drawn.length = std::max(kShortest, by_chance * length_at(style, site.position, options.length));
  drawn.level = level_at(style, site.position);
  if (drawn.level) *drawn.level += 0.05 * options.length_variation * random.uniform(-1.0, 1.0);
  drawn.curl_radius = options.curl.radius * (1.0 + options.curl_variation * random.uniform(-1.0, 1.0));
  drawn.curl_pitch = options.curl.pitch * (1.0 + options.curl_variation * random.uniform(-1.0, 1.0));
  drawn.step =
      drawn.curl_radius > 0.0 ? std::min(kLongestStep, drawn.curl_pitch / kStepsPerTurn) : kLongestStep;
  drawn.phase = phase_at(site.position, random);
  return drawn;
}

}  // namespace

Vec3 gradient(const Distance& distance, const Vec3& p) {
  constexpr double kHalf = 5e-4;
  Vec3 g;
  for (int i = 0; i < 3; ++i) {
    const Vec3 d = kHalf * Vec3::Unit(i);
    g[i] = distance(p + d) - distance(p - d);
  }
  return g.norm() > 0.0 ? Vec3(g.normalized()) : Vec3(Vec3::UnitZ());
}

Groom grow_combed(std::span<const ScalpSite> sites, const GrowOptions& options, const Hairstyle& style,
                  const CombedOver& bodies) {
  if (!(options.length > 0.0)) throw InputError("hair needs a positive length");
  if (options.points < 2) throw InputError("a strand needs at least two points");
  if (options.curl.radius > 0.0 && !(options.curl.pitch >= kLeastPitch))
    throw InputError(
        fmt::format("combed hair cannot be drawn with curls that rise by {} m per turn; let them rise by {} "
                    "m or more, or "
                    "let the hair grow by nature",
                    options.curl.pitch, kLeastPitch));
  std::vector<std::vector<Vec3>> strands(sites.size());
  parallel_for(sites.size(), [&](std::size_t i) {
    Random random(options.seed, i);
    const Drawn drawn = drawn_at(sites[i], options, style, random);
    const Path path(sites[i], style, bodies, drawn);
    std::vector<Vec3> points = path.axis();
    wind(points, path, drawn);
    end(points, drawn);
    strands[i] = resample(points, static_cast<std::size_t>(options.points));
  });
  Groom groom;
  groom.materials = {options.material};
  for (std::size_t i = 0; i < sites.size(); ++i) {
    groom.add_strand(strands[i]);
    if (sites[i].uv) groom.root_uv.push_back(*sites[i].uv);
    groom.groups.push_back(lock_of(style, sites[i].position));
  }
  groom.history.push_back(fmt::format("comb: {} strands, {} m", sites.size(), options.length));
  return groom;
}

}  // namespace ringlet::hair
