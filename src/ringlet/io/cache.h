#pragma once
// What one run leaves behind, as plain data: the header says how the run was made and what it began with, and
// each frame says where everything was. docs/io_cache.md describes how this lies in the file.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ringlet/base/triangle_mesh.h"
#include "ringlet/base/types.h"
#include "ringlet/hair/groom.h"

namespace ringlet::io {

// A body that the strands grow on or meet, in its own coordinates; frames carry its pose.
struct CacheBody {
  std::string name;
  TriangleMesh mesh;
  std::vector<Vec3> normals;  // per vertex, or empty
  Vec3 colour = Vec3(0.8, 0.8, 0.8);
  bool deforming = false;          // frames also carry its vertices, in its own coordinates
  std::vector<Vec3> colours = {};  // per vertex, linear RGB, or empty: `colour` everywhere
};

// A named list of numbers of which every frame has as many as it likes: contact points, the stretch of each
// strand. A frame's list holds a whole number of entries of `components` numbers.
struct CacheChannel {
  std::string name;
  std::uint32_t components = 1;
};

// A contact that carried force in the last step before a frame.
struct CacheContact {
  Vec3 position = Vec3::Zero();  // m
  Vec3 force = Vec3::Zero();     // N, on `strand`; on its partner the opposite
  std::uint32_t strand = 0;
  std::int32_t partner = 0;         // a strand, or −1 − b for body b
  double s = 0.0, s_partner = 0.0;  // m: arclengths from the roots; 0 on a body
  bool slides = false;              // or sticks, which is to creep at less than 1 mm/s

  bool operator==(const CacheContact&) const = default;
};
// The channel that keeps them, and one frame's entries in it: position, force, strand, partner, s, s_partner,
// slides. Indices are exact in a float up to kMostContactStrands.
inline constexpr const char* kContactChannel = "contacts";
inline constexpr std::uint32_t kContactComponents = 11;
inline constexpr std::size_t kMostContactStrands = std::size_t{1} << 24U;
std::vector<float> contact_entries(std::span<const CacheContact> contacts);

// A groom of which only the guides are simulated: the others follow them (cache_groom.h).
struct FollowedGroom {
  hair::Groom strands;       // all of them at rest where they are at time 0; the guides are marked
  std::vector<Vec3> guides;  // the points of CacheHeader::groom, whose strands are those guides, in that rest
};

struct CacheHeader {
  std::string program_version;
  std::string scene_toml;  // the resolved scene
  double frames_per_second = 25.0;
  hair::Groom groom;  // the rest state
  std::optional<FollowedGroom> followed;
  std::vector<CacheBody> bodies;
  std::vector<std::string> statistics;  // names of the numbers that every frame carries
  std::vector<CacheChannel> channels;

  std::size_t deformed_vertex_count() const;
  bool has_contacts() const;
};

// One frame as the writer takes it. Sizes follow from the header.
struct CacheFrame {
  double time = 0.0;
  std::span<const Vec3> points{};             // every point of the groom; stored as float32
  std::span<const Pose> body_poses{};         // one per body
  std::span<const Vec3> deformed_vertices{};  // of all deforming bodies, in their order; stored as float32
  std::span<const double> statistics{};
  std::span<const std::span<const float>> channels{};  // one list per channel, or none at all: all are empty
  std::span<const std::byte> checkpoint{};             // the simulator's state, or empty
};

// Throws InputError naming what does not fit together.
void validate(const CacheHeader& header);

}  // namespace ringlet::io
