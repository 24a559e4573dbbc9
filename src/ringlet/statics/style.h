#pragma once
// A hairstyle in a hairdresser's hands: hair at rest, and at rest again after each operation.
// [Bertails2005, Section 3.2]

#include <string>
#include <vector>

#include "ringlet/body/mesh_surface.h"
#include "ringlet/hair/hairdressing.h"
#include "ringlet/statics/equilibrium.h"
#include "ringlet/statics/hand_tools.h"

namespace ringlet::statics {

struct StyleOptions {
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);
  std::vector<int> elements{5};          // one for all strands, or one per strand
  bool refined = true;                   // solved with as many elements as it takes (refine.h), or these
  bool hold = false;                     // the groom's shape is how dry, uncut hair rests; see sag_free.h
  const body::Bodies* bodies = nullptr;  // borrowed; nullptr: strands hang free of everything
  double skin = 5e-4;                    // m: distance from bodies
  double volume = 0.0;                   // m: how far the outermost hull lies from the bodies
  int layers = 8;                        // hulls
};

// What a stroke does to the strands that it meets.
struct HandTool {
  enum class Kind {
    comb,    // drags them along; they then hold the shape that they are given
    curl,    // changes their natural curvatures towards `curl`
    lift,    // turns their roots by up to `angle`
    spray,   // they hold the shape that they have, up to `stiffer` times as stiff
    length,  // makes them longer by up to `longer`
    lock,    // no tool changes them until they are let go
    unlock,  // lets them go
  } kind = Kind::comb;
  Vec3 curl = Vec3::Zero();  // 1/m
  double angle = 0.0;        // radians; towards the surface's normal, or away from it where negative
  double stiffer = 1.0;      // 1 at least
  double longer = 0.0;       // m; shorter where negative
  bool mirror = false;       // the same happens on the other side of the plane x = 0
  std::string name;          // for the history
};

// Where the hair rests follows from the strands alone, not from the order of operations before: hair that was
// wetted and dried lies as it did. If an operation throws, nothing has changed. Operations return whether
// they have changed anything; if not, they are no step.
class Style {
 public:
  Style(hair::Groom groom, StyleOptions options);

  // Locked strands are not cut.
  bool cut(const hair::CutPlane& plane);
  bool cut(const Snip& snip);
  // Removes what is inside a closed mesh, also of locked strands; `name` is for the history.
  bool cut(const body::MeshSurface& mesh, const std::string& name);
  // All hair, or the strands that pass through the ball; others stay where they are.
  bool wet(double wetness, const std::optional<hair::Ball>& where = {});
  bool dry() { return wet(0.0); }
  bool lengthen(double extra);
  // Needs bodies, as it must know how the scalp lies.
  bool comb(const hair::CutPlane& parting);

  // A stroke of a tool: touches one after the other, then its end, when the hair comes to rest; one step
  // however long. Until its end the hair lies where the tool has left it, and nothing but touch, end and drop
  // may be called.
  void begin_stroke(HandTool tool);
  // Returns whether it has changed anything.
  bool touch(const Touch& touch);
  // Returns whether the stroke has changed anything; if not, it is no step.
  bool end_stroke();
  void drop_stroke();

  bool undo();  // false if there is nothing to undo
  bool redo();

  // Points of the curves at rest, at least kPointsPerElement for each element and kPointsPerRefinedElement
  // for each that it is cut into: close enough for a cut of the polyline to be one of the curve.
  const hair::Groom& groom() const { return hairdresser_.groom(); }
  double wetness() const { return hairdresser_.wetness(); }
  const std::vector<double>& wetness_of_strands() const { return hairdresser_.wetness_of_strands(); }
  const std::vector<rods::SuperHelixStrand>& strands() const { return shapes_[now_].strands; }
  // Where they rest: with more elements than strands() have where that was asked for (`refined`). Hair that
  // holds the shape it was given (`hold`) is never refined, as its own elements are that shape.
  const std::vector<Equilibrium>& rest() const { return shapes_[now_].rest; }
  const std::vector<double>& stiffening() const { return shapes_[now_].stiffening; }
  // Per strand; 1: no tool changes it.
  const std::vector<std::uint8_t>& locked() const { return shapes_[now_].locked; }
  static constexpr int kPointsPerElement = 16;

 private:
  struct Shape {
    std::vector<rods::SuperHelixStrand> strands;
    // What each strand's Young's modulus was multiplied by: by spray, and in all.
    std::vector<double> sprayed, stiffening;
    std::vector<Equilibrium> rest;
    std::vector<std::size_t> moved;    // strands that an operation leaves to be put to rest again
    std::vector<std::uint8_t> held;    // 1: the strand holds the shape that a hand has given it
    std::vector<std::uint8_t> locked;  // 1: no tool changes it
  };
  struct Stroke {
    HandTool tool;
    std::vector<std::uint8_t> met;  // strands that it has changed
    // What all tools but combs start from, and the most that the stroke has reached of each element, or of
    // the root: how often it passes over hair does not matter.
    Shape before;
    std::vector<std::vector<double>> reached;
    bool begun = false;  // it has changed some
  };
  Clearance clearance(const Shape& shape, std::span<const std::size_t> strands) const;
  void settle(Shape& shape) const;
  void push_stroke();
  void hold_as_it_lies(Shape& shape) const;
  bool touch_strand(std::size_t i, const Touch& touch, const Clearance& clearance, Shape& shape);
  bool reach_further(std::size_t i, const Touch& touch);
  bool cut_shares(const std::vector<double>& shares, const std::string& name);
  void show(const Shape& shape);
  void shorten(Shape& shape, const std::vector<std::size_t>& kept, const std::string& what);
  void follow_lengths(Shape& shape) const;
  static void all_moved(Shape& shape);
  template <class Operation>
  bool perform(Operation&& operation);

  StyleOptions options_;
  hair::Hairdresser hairdresser_;
  std::vector<Shape> shapes_;
  std::size_t now_ = 0;
  std::optional<Stroke> stroke_;
};

}  // namespace ringlet::statics
