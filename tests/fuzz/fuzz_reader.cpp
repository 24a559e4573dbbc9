// One reader under libFuzzer: whatever the bytes, it reads them or throws an InputError. The reader is chosen
// when this file is compiled (RINGLET_FUZZ_CALL, see CMakeLists.txt).

#include <cstddef>
#include <cstdint>

#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/gltf_skin.h"
#include "ringlet/io/hair_file.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"
#include "ringlet/io/point_cache.h"
#include "ringlet/io/tfx_file.h"
#include "ringlet/io/tfxmesh_file.h"
#include "ringlet/io/usd_file.h"
#include "ringlet/io/usd_skel.h"

namespace ringlet::io {

// The mesh reader that the first bytes ask for.
[[maybe_unused]] static void read_any_mesh(Bytes bytes, const char* name) {
  const std::string_view text = as_text(bytes);
  if (text.starts_with("ply"))
    read_ply_mesh(bytes, name);
  else if (text.starts_with("glTF"))
    read_glb_mesh(bytes, name);
  else if (text.starts_with("numOf"))
    read_tfxmesh(bytes, name);
  else
    read_obj_mesh(bytes, name);
}

// Curves and meshes of a layer at a time between samples.
[[maybe_unused]] static void read_any_usd(Bytes bytes, const char* name) {
  try {
    UsdMeshFile(bytes, name).vertices(0.02);
  } catch (const InputError&) {
  }
  read_usd(bytes, name, {.time = 0.5});
}

// A skinned character between two keys.
[[maybe_unused]] static void read_any_skin(Bytes bytes, const char* name) {
  const std::string_view text = as_text(bytes);
  const bool is_gltf = text.starts_with("glTF") || text.starts_with("{");
  (is_gltf ? read_gltf_skin(bytes, name) : read_usd_skel(bytes, name)).evaluate(0.3);
}

// Alembic archives hold grooms, meshes or both; frames are read as well, the first few of them.
[[maybe_unused]] static void read_any_abc(Bytes bytes, const char* name) {
  constexpr std::size_t kFrames = 4;
  try {
    const AlembicMesh mesh(bytes, name);
    for (std::size_t frame = 0; frame < std::min(kFrames, mesh.frame_count()); ++frame) {
      mesh.vertices(frame);
      mesh.velocities(frame);
    }
  } catch (const InputError&) {
  }
  const AlembicGroom groom(bytes, name);
  for (std::size_t frame = 0; frame < std::min(kFrames, groom.frame_count()); ++frame) groom.points(frame);
  read_abc(bytes, name, {.time = 0.05});
}

[[maybe_unused]] static void read_point_cache(Bytes bytes, const char* name) {
  const PointCache cache(bytes, name);
  for (std::size_t frame = 0; frame < cache.frame_count(); ++frame) cache.points(frame);
}

}  // namespace ringlet::io

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    ringlet::io::RINGLET_FUZZ_CALL(std::as_bytes(std::span(data, size)), "fuzz");
  } catch (const ringlet::InputError&) {
  }
  return 0;
}
