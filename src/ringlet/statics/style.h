#pragma once
// A hairstyle in a hairdresser's hands: hair at rest, and at rest again after each operation.
// [Bertails2005, Section 3.2]

#include <string>
#include <vector>

#include "ringlet/body/mesh_surface.h"
#include "ringlet/hair/hairdressing.h"
#include "ringlet/statics/equilibrium.h"
#include "ringlet/statics/refine.h"

namespace ringlet::statics {

struct StyleOptions {
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);
  std::vector<int> elements{5};          // one for all strands, or one per strand
  bool refined = true;                   // whether curves are refined (see refine.h), or the elements' own
  bool hold = false;                     // the groom's shape is how dry, uncut hair rests; see sag_free.h
  const body::Bodies* bodies = nullptr;  // borrowed; nullptr: strands hang free of everything
  double skin = 5e-4;                    // m: distance from bodies
  double volume = 0.0;                   // m: how far the outermost hull lies from the bodies
  int layers = 8;                        // hulls
};

// Where the hair rests follows from the strands alone, not from the order of operations before: hair that was
// wetted and dried lies as it did. If an operation throws, nothing has changed.
class Style {
 public:
  Style(hair::Groom groom, StyleOptions options);

  void cut(const hair::CutPlane& plane);
  // Removes what is inside a closed mesh; `name` is for the history.
  void cut(const body::MeshSurface& mesh, const std::string& name);
  // All hair, or the strands that pass through the ball; others stay where they are.
  void wet(double wetness, const std::optional<hair::Ball>& where = {});
  void dry() { wet(0.0); }
  void lengthen(double extra);
  // Needs bodies, as it must know how the scalp lies.
  void comb(const hair::CutPlane& parting);

  bool undo();  // false if there is nothing to undo
  bool redo();

  // Points of the curves at rest, kPointsPerElement for each element: close enough for a cut of the polyline
  // to be one of the curve.
  const hair::Groom& groom() const { return hairdresser_.groom(); }
  // A strand's curve at rest, refined where that was asked for. Of hair that holds the shape it was given
  // (`hold`) it is the elements' own, which is that shape.
  RefinedShape curve(std::size_t strand) const { return curve_of(shapes_[now_], strand); }
  double wetness() const { return hairdresser_.wetness(); }
  const std::vector<double>& wetness_of_strands() const { return hairdresser_.wetness_of_strands(); }
  const std::vector<rods::SuperHelixStrand>& strands() const { return shapes_[now_].strands; }
  const std::vector<Equilibrium>& rest() const { return shapes_[now_].rest; }
  const std::vector<double>& stiffening() const { return shapes_[now_].stiffening; }
  static constexpr int kPointsPerElement = 16;

 private:
  struct Shape {
    std::vector<rods::SuperHelixStrand> strands;
    std::vector<double> stiffening;  // what each strand's Young's modulus was multiplied by to hold its shape
    std::vector<Equilibrium> rest;
    std::vector<std::vector<Vec3>> curves;  // curvatures, refined
    std::vector<std::size_t> moved;         // strands that an operation leaves to be put to rest again
  };
  void settle(Shape& shape) const;
  RefinedShape curve_of(const Shape& shape, std::size_t strand) const;
  void show(const Shape& shape);
  void shorten(Shape& shape, const std::vector<std::size_t>& kept, const std::string& what);
  void follow_lengths(Shape& shape) const;
  static void all_moved(Shape& shape);
  template <class Operation>
  void perform(Operation&& operation);

  StyleOptions options_;
  hair::Hairdresser hairdresser_;
  std::vector<Shape> shapes_;
  std::size_t now_ = 0;
};

}  // namespace ringlet::statics
