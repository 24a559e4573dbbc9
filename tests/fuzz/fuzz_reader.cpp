// One reader under libFuzzer: whatever the bytes, it reads them or throws an InputError. The reader is chosen
// when this file is compiled (RINGLET_FUZZ_CALL, see CMakeLists.txt).

#include <cstddef>
#include <cstdint>

#include "ringlet/base/error.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/hair_file.h"
#include "ringlet/io/obj_file.h"
#include "ringlet/io/ply_file.h"
#include "ringlet/io/tfx_file.h"
#include "ringlet/io/usda_file.h"

namespace ringlet::io {

// The mesh reader that the first bytes ask for.
[[maybe_unused]] static void read_any_mesh(Bytes bytes, const char* name) {
  const std::string_view text = as_text(bytes);
  if (text.starts_with("ply"))
    read_ply_mesh(bytes, name);
  else if (text.starts_with("glTF"))
    read_glb_mesh(bytes, name);
  else
    read_obj_mesh(bytes, name);
}

}  // namespace ringlet::io

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    ringlet::io::RINGLET_FUZZ_CALL(std::as_bytes(std::span(data, size)), "fuzz");
  } catch (const ringlet::InputError&) {
  }
  return 0;
}
