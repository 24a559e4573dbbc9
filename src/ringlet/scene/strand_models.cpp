#include "ringlet/scene/strand_models.h"

#include <array>

namespace ringlet::scene {
namespace {

// In the order of Model.
constexpr std::array<StrandModelRow, 5> kRows = {{
    {Model::super_helix, "super_helix", "inextensible helical elements", StrandParts::elements},
    {Model::discrete_elastic_rod, "discrete_elastic_rod", "vertices and twist", StrandParts::edges},
    {Model::corde, "corde", "vertices and quaternions", StrandParts::edges},
    {Model::chain, "chain", "inextensible chains that keep a style, the fastest", StrandParts::points,
     ContactModel::push, true, false},
    {Model::curly_spring, "curly_spring", "springs that keep stylised curls", StrandParts::points,
     ContactModel::penalty, false, true},
}};

}  // namespace

std::span<const StrandModelRow> strand_models() { return kRows; }

const StrandModelRow& row_of(Model model) { return kRows[static_cast<std::size_t>(model)]; }

std::vector<std::string> strand_model_names() {
  std::vector<std::string> names;
  for (const StrandModelRow& row : kRows) names.emplace_back(row.name);
  return names;
}

ContactModel preferred_contact(Model model) {
  const ContactModel own = row_of(model).own_contact;
  return own == ContactModel::none ? ContactModel::coulomb : own;
}

}  // namespace ringlet::scene
