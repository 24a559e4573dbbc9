#include "ringlet/sim/simulated_guides.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/hair/choose_guides.h"
#include "ringlet/hair/select.h"

namespace ringlet::sim {
namespace {

// The strands to simulate; empty: all of them.
std::vector<std::uint32_t> guides_of(const scene::Hair& hair, const hair::Groom& groom) {
  const hair::GuideDensity density{static_cast<std::size_t>(hair.guides), hair.guide_spacing.value_or(0.0)};
  if (density.count > 0 || density.spacing > 0.0) {
    if (density.count >= groom.strand_count()) return {};
    return hair::choose_guides(groom, density);
  }
  std::vector<std::uint32_t> marked;
  for (std::uint32_t i = 0; i < groom.is_guide.size(); ++i)
    if (groom.is_guide[i] != 0) marked.push_back(i);
  return marked;
}

}  // namespace

void keep_guides(World& world) {
  const std::vector<std::uint32_t> guides = guides_of(world.scene.hair, world.groom);
  if (guides.empty() || guides.size() == world.groom.strand_count()) return;
  if (!world.scene.style.steps.empty())
    throw InputError(
        fmt::format("the scene's [[style.step]]s would shape only the {} guides and not the {} strands that "
                    "follow them: style the groom with `ringlet style` first, or set hair.guides = {} to "
                    "simulate every strand",
                    guides.size(), world.groom.strand_count() - guides.size(), world.groom.strand_count()));
  log_info("{} of {} strands are simulated as guides; the others follow them", guides.size(),
           world.groom.strand_count());

  hair::Groom simulated = hair::select(world.groom, guides);
  if (!world.group_of.empty()) {
    std::vector<int> kept;
    for (const std::uint32_t g : guides) kept.push_back(world.group_of[g]);
    world.group_of = std::move(kept);
  }
  world.bound = world.bound.of(guides, *world.bodies);
  world.followed.emplace().strands = std::move(world.groom);
  hair::Groom& whole = world.followed->strands;
  whole.is_guide.assign(whole.strand_count(), 0);
  for (const std::uint32_t g : guides) whole.is_guide[g] = 1;
  const Pose start = world.start_pose();
  whole.points = whole.placed(start);
  for (Quat& frame : whole.root_frames) frame = start.rotation * frame;
  world.groom = std::move(simulated);
  world.groom.is_guide.clear();
}

void note_guides_at_rest(World& world) {
  if (!world.followed) return;
  world.followed->guides.resize(world.strands().first_point().back());
  world.strands().write_points(world.followed->guides);
}

}  // namespace ringlet::sim
