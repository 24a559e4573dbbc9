#pragma once
// Combed hair on the head of a scene: the built-in one, or a mesh of one's own that has a head.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "ringlet/body/head.h"
#include "ringlet/hair/grow_combed.h"
#include "ringlet/scene/scene.h"

namespace ringlet::sim {

// Whether a scene's hair is combed: it grows on a head, and not by nature.
bool is_combed(const scene::Scene& scene);

// How the scene's hair winds: by its kind of curl, or as given.
hair::CurlShape curl_of(const scene::Hair& hair);

// Roots on the head with a soft hairline, each with its lock; the first k are evenly spaced, whatever k.
// Those of tied hair lie at its tie, each with a run over the scalp.
std::vector<hair::ScalpSite> combed_sites(const scene::Scene& scene, std::size_t count, std::uint64_t seed);

hair::Groom combed_groom(std::span<const hair::ScalpSite> sites, const hair::GrowOptions& options,
                         const scene::Scene& scene);

// An invisible body without friction that fills the space in front of the face and moves with the head, so
// that hair in motion slides around it; hair.face_guard scales it. Nothing where that is 0, for hair that is
// not combed, and before a face that moves by itself.
std::optional<body::Body> face_guard(const scene::Scene& scene, const body::Motion& motion);

}  // namespace ringlet::sim
