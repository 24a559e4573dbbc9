#pragma once
// The contacts that a scene asks for.

#include <memory>

#include "ringlet/sim/contact_step.h"
#include "ringlet/sim/world.h"

namespace ringlet::sim {

// The settings that follow from a scene's keys; all others are the defaults.
ContactSettings contact_settings(const scene::Scene& scene);

// Null where the scene has no Coulomb contact.
std::unique_ptr<ContactStep> make_contact_step(World& world, const ContactSettings& settings);

}  // namespace ringlet::sim
