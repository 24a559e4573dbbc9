#pragma once
// Contacts of strands that are spheres on a string [Iben2013, sec. 4]: which particles and which pairs of
// strands take part, which spheres overlap, and how strong the spring between them is by now.

#include <cstdint>
#include <span>
#include <vector>

#include "ringlet/base/types.h"

namespace ringlet::contact {

// Strands at rest; strand i owns the points [first_point[i], first_point[i + 1]).
struct StrandSpheres {
  std::span<const std::uint32_t> first_point;
  std::span<const Vec3> rest;
  std::span<const double> radius;  // per point

  std::size_t strand_count() const { return first_point.size() - 1; }
};

struct SphereOptions {
  bool prune_particles = true;
  double sparsity = 0.75;  // s of eq. (6)
  bool prune_pairs = true;
  double reach = 5.0;           // r_c: times the radii, when pairs are counted
  int threshold = 1;            // n_t: fewer overlaps than this, and the pair is dropped
  double partners = 4.0;        // mean number of pairs per strand that the stochastic part leaves
  std::uint64_t seed = 1;       // of the stochastic part
  double engage_time = 0.01;    // s until a new spring is as stiff as it gets
  double release_time = 0.02;   // s until the spring of parting particles has no stiffness; again, no damping
  double break_distance = 1.5;  // times the sum of radii, where a spring breaks at once
};

// Throws InputError naming the value that is out of range.
void validate(const SphereOptions& options);

// The points that take part: a strand's first, then every one that lies further along it than s times the sum
// of the radii from the one before [eq. (6)].
std::vector<std::uint32_t> prune_particles(const StrandSpheres& spheres, double sparsity);

// The graph C of [Iben2013, sec. 4.2]: strand i may touch neighbour[first[i]] … neighbour[first[i + 1] − 1].
// Sorted, symmetric, without loops.
struct ContactGraph {
  std::vector<std::uint32_t> first{0};
  std::vector<std::uint32_t> neighbour;

  std::size_t strand_count() const { return first.size() - 1; }
  std::span<const std::uint32_t> of(std::uint32_t strand) const {
    return {neighbour.data() + first[strand], first[strand + 1] - first[strand]};
  }
};
// Among the given points. Without pair pruning every strand may touch every other.
ContactGraph contact_graph(const StrandSpheres& spheres, std::span<const std::uint32_t> points,
                           const SphereOptions& options);

// A spring between two particles of different strands, a < b.
struct SphereContact {
  std::uint32_t a = 0, b = 0;
  double stiffness = 0.0;  // share of the full one
  double damping = 1.0;
  double distance = 0.0;  // of the particles when it was last looked at
  // At which the spring is at rest: the sum of the radii, or what it is in the rest shape where spheres
  // overlap there.
  double length = 0.0;

  bool operator==(const SphereContact&) const = default;
};

// Springs come to life when spheres overlap, stiffen, weaken when they part, and break.
//
// Deviates: [Iben2013] does not say what springs do between spheres that overlap in the rest shape already.
// Here they keep the distance of the rest shape, so that the groom is at rest with its contacts.
class SphereContacts {
 public:
  // Looks for contacts of strands s with owned[s] only, with any other one; empty: of all.
  SphereContacts(const StrandSpheres& spheres, const SphereOptions& options, ContactGraph graph,
                 const std::vector<std::uint32_t>& points, std::vector<bool> owned = {});

  // Finds new contacts at these points (of the whole groom; those of strands that are neither owned nor their
  // neighbours are not read) and moves the springs on by h. The same for any number of threads.
  void update(std::span<const Vec3> points, double h);

  // Sorted by (a, b).
  std::span<const SphereContact> contacts() const { return contacts_; }
  void set_contacts(std::vector<SphereContact> contacts) { contacts_ = std::move(contacts); }
  const ContactGraph& graph() const { return graph_; }
  std::span<const std::uint32_t> points() const { return points_; }

 private:
  bool candidates_hold(std::span<const Vec3> points) const;
  void find_candidates(std::span<const Vec3> points);
  bool evolve(SphereContact& contact, double distance, double h) const;

  SphereOptions options_;
  std::vector<Vec3> rest_;
  std::vector<double> radius_;
  std::vector<std::uint32_t> strand_;  // per point
  std::vector<bool> owned_;
  ContactGraph graph_;
  std::vector<std::uint32_t> points_;           // that take part, of strands that are looked at
  std::vector<std::uint32_t> first_of_strand_;  // of points_, per strand
  double cell_ = 0.0;                           // edge of the grid's cells
  double skin_ = 0.0;
  // Pairs that were closer than the sum of their radii and the skin when particles were at candidate_points_,
  // which go with points_.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> candidates_;
  std::vector<Vec3> candidate_points_;
  std::vector<SphereContact> contacts_, merged_;
};

}  // namespace ringlet::contact
