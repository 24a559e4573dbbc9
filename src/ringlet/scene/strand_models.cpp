#include "ringlet/scene/strand_models.h"

#include <array>

namespace ringlet::scene {
namespace {

// In the order of Model.
constexpr std::array<StrandModelRow, 5> kRows = {{
    {.model = Model::super_helix,
     .name = "super_helix",
     .summary = "inextensible helical elements",
     .parts = StrandParts::elements,
     .most_stretch = 1.001,  // exact but for rounding
     .second_order_contact = true},
    {.model = Model::discrete_elastic_rod,
     .name = "discrete_elastic_rod",
     .summary = "vertices and twist",
     .parts = StrandParts::edges,
     .most_stretch = 1.05},  // stiff against stretch
    {.model = Model::corde,
     .name = "corde",
     .summary = "vertices and quaternions",
     .parts = StrandParts::edges,
     .most_stretch = 1.05},
    {.model = Model::chain,
     .name = "chain",
     .summary = "inextensible chains that keep a style, the fastest",
     .parts = StrandParts::points,
     .most_stretch = 1.01,
     .own_contact = ContactModel::push,
     .on_gpu = true,
     .has_allowed_stretch = true},
    {.model = Model::curly_spring,
     .name = "curly_spring",
     .summary = "springs that keep stylised curls",
     .parts = StrandParts::points,
     .most_stretch = 2.0,  // springs
     .own_contact = ContactModel::penalty,
     .on_cluster = true},
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
