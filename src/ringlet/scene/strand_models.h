#pragma once
// What the program knows of a strand model before one is made: one row per model. Scene keys, checks, the
// studio and the reference page are made from these rows; sim/make_strands.cpp has the matching factories.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "ringlet/scene/scene.h"

namespace ringlet::scene {

// What a strand of the model is made of.
enum class StrandParts : std::uint8_t {
  elements,  // helical elements, hair.elements of them
  edges,     // edges of constant curvature between hair.vertices vertices
  points,    // hair.vertices points on any curve
};

struct StrandModelRow {
  Model model;
  const char* name;     // in scene files
  const char* summary;  // one phrase for the reference page
  StrandParts parts;
  double most_stretch;  // times its length at rest: a strand that is longer has come apart
  // How the model can meet bodies and strands by itself, besides "coulomb" and "none"; none: it cannot.
  ContactModel own_contact = ContactModel::none;
  bool on_gpu = false;                // with its own contact or without contact
  bool on_cluster = false;            // with its own contact
  bool second_order_contact = false;  // simulation.scheme = "midpoint_in_contact" suits it
  bool has_allowed_stretch = false;   // chain.allowed_stretch is for it
};

std::span<const StrandModelRow> strand_models();
const StrandModelRow& row_of(Model model);
std::vector<std::string> strand_model_names();

// The contact that suits the model best in interactive use: its own, where it has one.
ContactModel preferred_contact(Model model);

}  // namespace ringlet::scene
