#pragma once
// Curly springs with their contacts [Iben2013]: one outer step finds contacts and then moves every strand
// through its force and damping steps on its own.
//
// Deviates: during an outer step the particles on the other side of a contact move on at constant velocity.
// [Iben2013, sec. 5] exchanges particles between processors once per outer step, so that this holds there for
// contacts across processors; here it holds for all, and the result does not depend on who computes what.

#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "ringlet/body/bodies.h"
#include "ringlet/contact/sphere_contacts.h"
#include "ringlet/rods/curly_spring.h"
#include "ringlet/rods/strand_model.h"

namespace ringlet::sim {

struct CurlyOptions {
  rods::CurlySpringOptions springs;
  int steps_per_frame = 30;  // outer steps
  bool hair_contact = true, body_contact = true;
  contact::SphereOptions spheres;
  double radius_root = 0.01, radius_tip = 0.01;  // r_i, between them in proportion to the arclength
  double contact_stiffness = 2000.0;             // 1/s²
  double contact_damping = 40.0;                 // 1/s
  double body_radius = 0.003;                    // at which particles rest on a body
  double body_stiffness = 2e5, body_damping = 500.0;
  double body_drag = 30.0;  // 1/s: how fast a body takes along what touches it
};

// The parameters of [Iben2013, Table 1] and the outer steps of its section 5.
CurlyOptions red_head_options();
CurlyOptions horse_options();

// Throws InputError naming the value that is out of range.
void validate(const CurlyOptions& options);

// Hands particles to the machines that need them. Called once per step: begin() as soon as the particles that
// others need have moved, finish() when those of others are needed.
class ParticleExchange {
 public:
  virtual ~ParticleExchange() = default;
  virtual void begin(std::span<const Vec3> points, std::span<const Vec3> velocities) = 0;
  virtual void finish(std::span<Vec3> points, std::span<Vec3> velocities) = 0;
};

struct CurlyStatistics {
  std::size_t hair_contacts = 0, body_contacts = 0;
  double seconds_detect = 0.0, seconds_springs = 0.0, seconds_exchange = 0.0;
};

// What of a groom this machine moves, and whom it tells.
struct CurlyShare {
  std::vector<bool> owned;     // strands that it moves; empty: all
  std::vector<bool> boundary;  // of them, those that others need; moved first
  ParticleExchange* exchange = nullptr;
};

// The contact graph of a groom, by which it is cut into shares.
struct CurlyGraph {
  std::vector<std::uint32_t> points;  // that take part in contacts
  contact::ContactGraph graph;
};
CurlyGraph curly_graph(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
                       const CurlyOptions& options);

class CurlySystem {
 public:
  // Strands rest and start at these points of the world, among `bodies` as they are at the start: what is
  // closer to a body there than body_radius, or inside, rests as it is.
  CurlySystem(std::span<const std::uint32_t> first_point, std::span<const Vec3> rest,
              const CurlyOptions& options, const body::Bodies& bodies, CurlyGraph graph,
              CurlyShare share = {});

  // How strongly each strand is pulled towards where it rests, as that is carried; one for each strand.
  void set_goals(std::span<const rods::GoalPull> pulls) { goals_.assign(pulls.begin(), pulls.end()); }

  // One outer step of length h. `begin` and `end` carry the rest shape; `bodies` stand where the step begins,
  // and `body_rate` seconds of theirs pass in a second of the step. `goal` is times the pull towards the
  // goals.
  CurlyStatistics step(double h, const Pose& begin, const Pose& end, const rods::CurlyForces& forces,
                       const body::Bodies& bodies, double body_rate = 1.0, double goal = 0.0);

  std::size_t strand_count() const { return first_point_.size() - 1; }
  std::span<const std::uint32_t> first_point() const { return first_point_; }
  // Of all strands that this machine moves or whose particles it is told.
  std::span<const Vec3> points() const { return points_; }
  std::span<const Vec3> velocities() const { return velocities_; }
  std::span<const contact::SphereContact> contacts() const { return contacts_.contacts(); }
  const contact::ContactGraph& graph() const { return contacts_.graph(); }
  std::span<const std::uint32_t> contact_points() const { return contacts_.points(); }
  double largest_stretch() const;
  // Of the strands of this machine, boundary first: the length of the core over that at rest.
  std::vector<double> core_extensions() const;
  // A strand of this machine with a number that is not finite, or strand_count().
  std::size_t broken_strand() const;

  // Goes on from this state of all strands; contacts of other machines' strands are left out.
  void restore(std::span<const Vec3> points, std::span<const Vec3> velocities,
               std::span<const contact::SphereContact> contacts);

 private:
  // Strands that are moved in one go.
  struct Part {
    std::vector<std::uint32_t> strands;
    std::unique_ptr<rods::CurlySpring> springs;
    std::vector<rods::ContactSpring> contacts;
    std::vector<rods::ContactPlane> planes;
    std::vector<Vec3> points, velocities;  // scratch
  };

  Part make_part(std::vector<std::uint32_t> strands, std::span<const Vec3> rest) const;
  template <class Body>
  void for_each_near(std::uint32_t strand, const body::Bodies& bodies, double reach, Body&& body) const;
  void find_planes(Part& part, const body::Bodies& bodies, double body_rate) const;
  void make_contact_springs();
  void pull_to_goals(Part& part, double h, const Pose& end, double goal) const;
  void collect(Part& part);

  CurlyOptions options_;
  std::vector<std::uint32_t> first_point_;
  std::vector<Vec3> rest_, points_, velocities_;
  std::vector<rods::GoalPull> goals_;  // per strand; empty: there are none
  std::vector<bool> owned_;
  contact::SphereContacts contacts_;
  std::vector<std::uint32_t> strand_;  // per point
  std::vector<double> clearance_;      // per point: at which it rests on a body
  std::vector<Part> parts_;            // the boundary, the interior; empty ones are left out
  std::vector<std::uint32_t> part_of_strand_, local_point_;
  ParticleExchange* exchange_;
  std::size_t boundary_parts_ = 0;
};

}  // namespace ringlet::sim
