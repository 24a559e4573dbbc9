#pragma once
// How equilibria of strands are looked for: courses that begin at a shape and change the weight in stages.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/statics/strand_group.h"

namespace ringlet::statics {

enum class StartShape : std::uint8_t {
  given,    // the initial curvatures, the natural ones where there are none
  natural,  // the natural curvatures
  hanging,  // stretched by its weight: a bend at the root, then straight down
  pushed,   // hanging, and then bent and twisted at random
};

// A course goes downhill at each of its weights, parts of the true weight, one after the other. Weights that
// rise to 1 are a continuation in gravity; weights that fall to 1 are one in stiffness, as a strand n times
// as heavy has the shapes of one n times as soft.
struct Course {
  StartShape start;
  std::span<const double> weights;
  std::uint64_t push = 0;  // which push, for StartShape::pushed
};

// Where a course led a strand.
struct CourseEnd {
  std::vector<Vec3> curvatures;
  double elastic = 0.0, gravity = 0.0;  // J
  bool minimum = false;                 // forces balance, and the second variation is positive
  int iterations = 0;

  double energy() const { return elastic + gravity; }
};

// What is known of a strand after some courses.
struct StrandSearch {
  std::vector<CourseEnd> minima;  // lowest energy first, each once
  CourseEnd unfinished;           // the lowest end that is no minimum; used only while there are no minima
  int iterations = 0;             // of all courses
};

// The courses for most strands; for a strand that these lead nowhere; and to look for as many equilibria as
// possible. A strand with an initial shape is to rest where it is let go.
std::span<const Course> first_courses(bool has_initial_shape);
std::span<const Course> patient_courses();
std::span<const Course> all_courses();

// Follows the courses for the strands `chosen`; searches[i] belongs to strand i, others are left as they are.
// What is found for a strand does not depend on the other strands.
void search(std::span<const rods::SuperHelixStrand> strands, std::span<const std::size_t> chosen,
            const Vec3& gravity, std::span<const Course> courses, int max_iterations,
            std::vector<StrandSearch>& searches);

// The courses of most strands, then patient ones where they are needed.
std::vector<StrandSearch> search(std::span<const rods::SuperHelixStrand> strands, const Vec3& gravity,
                                 int max_iterations);

// The largest distance between two curves of one strand, as a fraction of its length. The curves may have
// different numbers of elements, of which one divides the other.
double curve_distance(const rods::SuperHelixStrand& strand, std::span<const Vec3> a, std::span<const Vec3> b);

// Curvatures of a strand that bends from its root's direction into that of gravity, and hangs straight.
std::vector<Vec3> hanging_curvatures(const rods::SuperHelixStrand& strand, const Vec3& gravity);

}  // namespace ringlet::statics
