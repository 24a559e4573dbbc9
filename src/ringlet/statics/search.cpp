#if defined(__GNUC__) && !defined(__clang__)
// gcc 12 takes the deliberately undefined operands inside its own AVX-512 intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wuninitialized"
#endif

#include "ringlet/statics/search.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <numeric>

#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/statics/minimise.h"
#include "ringlet/statics/shape.h"

namespace ringlet::statics {
namespace {

constexpr std::array kAtOnce{1.0};
constexpr std::array kRaised{1.0 / 256, 1.0 / 64, 1.0 / 16, 0.25, 1.0};  // gravity
constexpr std::array kStiffened{16.0, 4.0, 1.0};                         // stiffness 1/16, 1/4, 1
constexpr std::size_t kStartPushes = 12;

// Two curves are one equilibrium if they are closer than this, as a fraction of the length.
constexpr double kSameCurve = 0.005;

// Half a turn or so altogether, one part of it the same everywhere and one growing along the strand.
std::vector<Vec3> pushed_curvatures(const rods::SuperHelixStrand& strand, const Vec3& gravity,
                                    std::uint64_t push) {
  std::vector<Vec3> q = hanging_curvatures(strand, gravity);
  Random random(push);
  const auto draw = [&] {
    return Vec3(std::numbers::pi / strand.length * Vec3(random.normal(), random.normal(), random.normal()));
  };
  const Vec3 everywhere = draw(), at_tip = draw();
  for (std::size_t e = 0; e < q.size(); ++e)
    q[e] += everywhere + (static_cast<double>(e) + 0.5) / static_cast<double>(q.size()) * at_tip;
  return q;
}

std::vector<Vec3> start_of(const rods::SuperHelixStrand& strand, const Vec3& gravity, const Course& course) {
  switch (course.start) {
    case StartShape::given:
      return strand.initial.empty() ? strand.natural : strand.initial;
    case StartShape::natural:
      break;
    case StartShape::hanging:
      return hanging_curvatures(strand, gravity);
    case StartShape::pushed:
      return pushed_curvatures(strand, gravity, course.push);
  }
  return strand.natural;
}

// The ends of one course for the strands of a group.
std::vector<CourseEnd> follow(std::span<const rods::SuperHelixStrand> strands,
                              std::span<const std::size_t> group, const Vec3& gravity, const Course& course,
                              int max_iterations) {
  const int elements = strands[group[0]].elements;
  std::vector<std::vector<Vec3>> starts;
  for (const std::size_t i : group) starts.push_back(start_of(strands[i], gravity, course));
  std::vector<std::size_t> places(group.size());
  std::iota(places.begin(), places.end(), std::size_t{0});
  Descent<Lanes> descent;
  descent.q =
      lanes_of(places, elements, [&](std::size_t k) -> const std::vector<Vec3>& { return starts[k]; });
  StrandEnergy<Lanes> energy = make_energy(strands, group, gravity);
  const Vector3<Lanes> weight = energy.weight;
  for (const double part : course.weights) {
    energy.weight = Lanes(part) * weight;
    minimise(energy, descent, max_iterations);
  }
  energy.measure(descent.q);
  std::vector<CourseEnd> ends(group.size());
  for (std::size_t k = 0; k < group.size(); ++k) {
    CourseEnd& end = ends[k];
    end.curvatures.resize(static_cast<std::size_t>(elements));
    for (int i = 0; i < elements; ++i)
      for (int j = 0; j < 3; ++j) end.curvatures[i][j] = lane(descent.q[3 * i + j], k);
    end.elastic = lane(energy.elastic(), k);
    end.gravity = lane(energy.gravity(), k);
    end.minimum = descent.minimum.get(k);
    end.iterations = static_cast<int>(lane(descent.iterations, k));
  }
  return ends;
}

// Keeps an end, unless it is known. Of two ends of the same curve the first is kept, whatever rounding says.
void keep(const rods::SuperHelixStrand& strand, CourseEnd end, StrandSearch& search) {
  const bool first = search.iterations == 0;
  search.iterations += end.iterations;
  if (!end.minimum) {
    if (first || end.energy() < search.unfinished.energy()) search.unfinished = std::move(end);
    return;
  }
  auto& minima = search.minima;
  for (const CourseEnd& known : minima)
    if (curve_distance(strand, known.curvatures, end.curvatures) < kSameCurve) return;
  const auto after = std::find_if(minima.begin(), minima.end(),
                                  [&](const CourseEnd& known) { return known.energy() > end.energy(); });
  minima.insert(after, std::move(end));
}

}  // namespace

std::span<const Course> first_courses(bool has_initial_shape) {
  static const std::array given{Course{StartShape::given, kAtOnce}};
  static const std::array grown{Course{StartShape::natural, kAtOnce}, Course{StartShape::hanging, kAtOnce}};
  return has_initial_shape ? std::span<const Course>(given) : std::span<const Course>(grown);
}

std::span<const Course> patient_courses() {
  static const std::array courses{Course{StartShape::natural, kRaised},
                                  Course{StartShape::hanging, kStiffened}};
  return courses;
}

std::span<const Course> all_courses() {
  static const auto courses = [] {
    std::vector<Course> all{Course{StartShape::given, kAtOnce}, Course{StartShape::natural, kAtOnce},
                            Course{StartShape::hanging, kAtOnce}, Course{StartShape::natural, kRaised},
                            Course{StartShape::hanging, kStiffened}};
    for (std::uint64_t push = 1; push <= kStartPushes; ++push)
      all.push_back({StartShape::pushed, kAtOnce, push});
    return all;
  }();
  return courses;
}

void search(std::span<const rods::SuperHelixStrand> strands, std::span<const std::size_t> chosen,
            const Vec3& gravity, std::span<const Course> courses, int max_iterations,
            std::vector<StrandSearch>& searches) {
  const auto groups = group_strands(strands, chosen);
  parallel_for(
      groups.size(),
      [&](std::size_t g) {
        const auto& group = groups[g];
        for (const Course& course : courses) {
          auto ends = follow(strands, group, gravity, course, max_iterations);
          for (std::size_t k = 0; k < group.size(); ++k)
            keep(strands[group[k]], std::move(ends[k]), searches[group[k]]);
        }
      },
      1);
}

std::vector<StrandSearch> search(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                 int max_iterations) {
  std::vector<StrandSearch> searches(strands.size());
  std::vector<std::size_t> chosen[2], lost;
  for (std::size_t i = 0; i < strands.size(); ++i) chosen[strands[i].initial.empty() ? 0 : 1].push_back(i);
  for (const bool initial : {false, true})
    search(strands, chosen[initial ? 1 : 0], gravity, first_courses(initial), max_iterations, searches);
  for (std::size_t i = 0; i < strands.size(); ++i)
    if (searches[i].minima.empty()) lost.push_back(i);
  search(strands, lost, gravity, patient_courses(), max_iterations, searches);
  return searches;
}

double curve_distance(const rods::SuperHelixStrand& strand, std::span<const Vec3> a,
                      std::span<const Vec3> b) {
  const int count = static_cast<int>(std::min(a.size(), b.size())) + 1;
  const auto first = equally_spaced_points(strand.root, strand.length, a, count);
  const auto second = equally_spaced_points(strand.root, strand.length, b, count);
  double largest = 0.0;
  for (std::size_t k = 0; k < first.size(); ++k) largest = std::max(largest, (first[k] - second[k]).norm());
  return largest / strand.length;
}

// A heavy strand under tension T = ρSg(L − s) leaves its root's direction by an angle that decays as
// exp(−s/b), b = sqrt(EI/T): the boundary layer of the heavy elastica. A bend about one fixed axis has fixed
// components in a frame that does not twist.
std::vector<Vec3> hanging_curvatures(const rods::SuperHelixStrand& strand, const Vec3& gravity) {
  const auto elements = static_cast<std::size_t>(strand.elements);
  std::vector<Vec3> q(elements, Vec3::Zero());
  const double weight = strand.material.mass_per_length() * gravity.norm();
  if (weight == 0.0) return q;
  const Mat3 frame = strand.root.rotation.toRotationMatrix();
  const Vec3 t = frame.col(2), down = gravity.normalized();
  Vec3 axis = t.cross(down);
  const double angle = std::atan2(axis.norm(), t.dot(down));
  // A root that points straight up may fall to any side: about its first axis.
  axis = axis.norm() > 1e-6 ? Vec3(axis.normalized()) : Vec3(frame.col(0));
  const double length = strand.length / strand.elements;
  const Vec3 k = strand.material.stiffness();
  const double layer = std::min(strand.length, std::sqrt(std::max(k.x(), k.y()) / (weight * strand.length)));
  const double whole = -std::expm1(-strand.length / layer);
  for (std::size_t e = 0; e < elements; ++e) {
    const double from = static_cast<double>(e) * length, to = from + length;
    const double turn = angle * (std::exp(-from / layer) - std::exp(-to / layer)) / whole;
    q[e] = frame.transpose() * axis * (turn / length);
  }
  return q;
}

}  // namespace ringlet::statics
