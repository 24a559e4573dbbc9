#pragma once
// The hairstyle that a scene describes: its hair at rest on its bodies, after what the hairdresser does.

#include <cstdint>
#include <span>

#include "ringlet/sim/world.h"
#include "ringlet/statics/style.h"

namespace ringlet::sim {

// Curves at rest: as exact as they can be had, or as rods made of the same elements begin with them.
enum class Curves : std::uint8_t { refined, of_elements };

// The hair of a gathered world at rest, in the world at time 0, after the scene's steps. `elements`: one for
// all strands, or one per strand. The world must outlive the style.
statics::Style make_style(const World& world, std::span<const int> elements, Curves curves = Curves::refined);

// What a run of the scene begins with where hair.start = "rest".
Curves curves_of_run(const scene::Scene& scene);

// A stroke by hand: its tool, and the part of it between two points of its path.
statics::HandTool tool_of(const scene::StyleStep& step);
statics::Touch touch_of(const scene::StyleStep& step, const Vec3& from, const Vec3& to);

// One more step; returns whether it has changed anything. Throws InputError or FileError, and then nothing
// has changed.
bool perform(statics::Style& style, const scene::StyleStep& step);

// The style as people see it: with its wisps where the scene has some, `points` per strand.
hair::Groom shown_groom(const World& world, const statics::Style& style, int points);

}  // namespace ringlet::sim
