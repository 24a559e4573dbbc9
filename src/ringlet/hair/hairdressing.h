#pragma once
// What a hairdresser does, as operations on a groom: cut, comb, wet, dry, grow; each can be undone and done
// again. [Bertails2005, Section 3.2]. Operations change lengths and materials; the shape that the hair takes
// afterwards is statics' to find.

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ringlet/hair/groom.h"

namespace ringlet::hair {

// Hair is removed where normal · x < offset.
struct CutPlane {
  Vec3 normal = Vec3::UnitZ();
  double offset = 0.0;
};

// "z=-0.05" or "z<-0.05" removes what lies below, "x>0.1" what lies beyond. Throws InputError.
CutPlane parse_cut(const std::string& text);

// Anything that hair can be cut by: hair is removed where its value is negative. It must be continuous.
using CutRegion = std::function<double(const Vec3&)>;

// Ends each strand where it first meets the surface, to rounding on the polyline; strands whose root is on
// the removed side go altogether. Returns the former index of each strand that is left.
std::vector<std::size_t> cut(Groom& groom, const CutPlane& plane);
// `name` is for the history.
std::vector<std::size_t> cut(Groom& groom, const CutRegion& region, const std::string& name);

// Ends each strand after this share of its length; those with nothing left go altogether. One share for each
// strand, in [0, 1].
std::vector<std::size_t> cut(Groom& groom, std::span<const double> shares, const std::string& name);

// Combs a parting: hair whose root lies on the side of the plane's normal leaves the scalp towards that side
// and down, other hair towards the other, each as steeply as before. Whole strands turn about their roots;
// how they then hang is statics' to find. `normals` are the scalp's at the roots. Returns how each was
// turned.
std::vector<Quat> comb(Groom& groom, const CutPlane& parting, std::span<const Vec3> normals,
                       const Vec3& down);

// The material when it is wet, from 0 (dry) to 1. Wholly wet hair has a tenth of the dry Young's modulus and
// a radius larger by 13 % (and so more mass); between, both are interpolated.
Material wetted(const Material& dry, double wetness);

// Adds this much length at the tips, in the direction that each strand has there.
void lengthen(Groom& groom, double extra);

// A brush: strands that pass through the ball are meant.
struct Ball {
  Vec3 centre = Vec3::Zero();
  double radius = 0.0;
};

// A groom in a hairdresser's hands: the operations above in turn, remembered. Groom::history tells people the
// same in words. If an operation throws, nothing has changed; one that changes nothing is no step.
class Hairdresser {
 public:
  explicit Hairdresser(Groom groom);

  const Groom& groom() const { return states_[now_].groom; }
  // Per strand, and their mean.
  const std::vector<double>& wetness_of_strands() const { return states_[now_].wetness; }
  double wetness() const;

  std::vector<std::size_t> cut(const CutPlane& plane);
  std::vector<std::size_t> cut(const CutRegion& region, const std::string& name);
  std::vector<std::size_t> cut(std::span<const double> shares, const std::string& name);
  std::vector<Quat> comb(const CutPlane& parting, std::span<const Vec3> normals, const Vec3& down);
  // Sets how wet all hair is, or what the ball meets. It starts from the dry hair whatever was before: drying
  // is the exact inverse. Returns the strands whose wetness has changed.
  std::vector<std::size_t> wet(double wetness, const std::optional<Ball>& where = {});
  void dry() { wet(0.0); }
  void lengthen(double extra);
  // Strands are about to be shaped by hand, which `what` tells people.
  void shape_by_hand(const std::string& what);
  // Moves the points of the groom to where the hair has come to rest, as part of the step before.
  void set_points(const Groom& shaped);

  // How many steps have led here.
  std::size_t steps() const { return now_; }
  bool undo();  // false if there is nothing to undo
  bool redo();
  // Steps that were undone can no longer be done again.
  void forget_undone();

 private:
  struct State {
    Groom groom;
    std::vector<Material> dry;
    std::vector<std::uint32_t> dry_of;  // per strand, index in `dry`
    std::vector<double> wetness;        // per strand
  };
  static void wet_materials(State& state);
  std::vector<std::size_t> take_cut(State next, std::vector<std::size_t> kept);
  void advance(State next);  // forgets the steps undone before

  std::vector<State> states_;
  std::size_t now_ = 0;
};

}  // namespace ringlet::hair
