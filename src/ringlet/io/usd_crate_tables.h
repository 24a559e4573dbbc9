#pragma once
// The tables of a crate file (.usdc), checked and in memory: tokens, strings, fields, field sets, paths and
// specs. The layout is that of OpenUSD's pxr/usd/sdf/crateFile.cpp, versions 0.7 to 0.12.

#include <cstdint>
#include <string>
#include <vector>

#include "ringlet/io/binary_file.h"

namespace ringlet::io {

constexpr std::string_view kCrateMagic = "PXR-USDC";
constexpr std::size_t kCrateBootstrapSize = 88, kCrateSectionNameSize = 16;
// In the list of field sets this index ends a set; as an index of a path or field it means none.
constexpr std::uint32_t kCrateNone = 0xFFFFFFFFu;
// Arrays with fewer elements are never compressed.
constexpr std::size_t kCrateMinCompressed = 16;

// The lists of a list operation, in the order of the file; a bit of its header says which are there.
constexpr std::uint8_t kCrateListIsExplicit = 1u << 0, kCrateListExplicit = 1u << 1,
                       kCrateListAdded = 1u << 2, kCrateListPrepended = 1u << 5, kCrateListAppended = 1u << 6;

// Types of values that Ringlet reads or writes; the numbers are those of the file format.
enum class CrateType : std::uint8_t {
  boolean = 1,
  uchar = 2,
  int32 = 3,
  uint32 = 4,
  int64 = 5,
  uint64 = 6,
  half = 7,
  float32 = 8,
  float64 = 9,
  string = 10,
  token = 11,
  asset = 12,
  matrix2d = 13,
  matrix3d = 14,
  matrix4d = 15,
  quatd = 16,
  quatf = 17,
  quath = 18,
  vec2d = 19,
  vec2f = 20,
  vec2h = 21,
  vec2i = 22,
  vec3d = 23,
  vec3f = 24,
  vec3h = 25,
  vec3i = 26,
  vec4d = 27,
  vec4f = 28,
  vec4h = 29,
  vec4i = 30,
  token_list_op = 32,
  string_list_op = 33,
  path_list_op = 34,
  reference_list_op = 35,
  path_vector = 40,
  token_vector = 41,
  specifier = 42,
  variability = 44,
  variant_selections = 45,
  time_samples = 46,
  payload = 47,
  double_vector = 48,
  layer_offsets = 49,
  string_vector = 50,
  payload_list_op = 55,
  timecode = 56,
};

enum class CrateSpecType : std::uint32_t {
  attribute = 1,
  prim = 6,
  pseudo_root = 7,
  relationship = 8,
  variant = 10,
  variant_set = 11,
};

// A value in 64 bits: its type, and the value itself or the place in the file where it stands.
struct CrateValueRep {
  std::uint64_t bits = 0;

  static constexpr std::uint64_t kArray = 1ull << 63, kInlined = 1ull << 62, kCompressed = 1ull << 61,
                                 kArrayEdit = 1ull << 60;
  static constexpr int kTypeShift = 48;
  static constexpr std::uint64_t kPayloadMask = (1ull << kTypeShift) - 1;

  bool is_array() const { return (bits & kArray) != 0; }
  bool is_inlined() const { return (bits & kInlined) != 0; }
  bool is_compressed() const { return (bits & kCompressed) != 0; }
  bool is_array_edit() const { return (bits & kArrayEdit) != 0; }
  CrateType type() const { return static_cast<CrateType>(bits >> kTypeShift & 0xFF); }
  std::uint64_t payload() const { return bits & kPayloadMask; }
};

struct CrateField {
  std::uint32_t name = 0;  // token
  CrateValueRep value;
};

struct CratePath {
  std::uint32_t parent = kCrateNone;  // path
  std::uint32_t name = kCrateNone;    // token; none at the root
  bool is_property = false;
  bool is_used = false;  // indices that the file leaves out stay false
};

struct CrateSpec {
  std::uint32_t path = 0, field_set = 0;  // field_set: the first of its entries in CrateTables::field_sets
  CrateSpecType type = CrateSpecType::attribute;
};

struct CrateTables {
  int minor_version = 0;
  std::vector<std::string> tokens;
  std::vector<std::uint32_t> strings;  // tokens
  std::vector<CrateField> fields;
  std::vector<std::uint32_t> field_sets;  // fields, each set ended by kCrateNone
  std::vector<CratePath> paths;
  std::vector<CrateSpec> specs;

  // "/Groom/Strands.points"; empty for an index that is out of range or not used.
  std::string path_text(std::uint32_t path) const;
};

// Every index in the tables is in range. InputError when the file is damaged or of another version.
CrateTables read_crate_tables(Bytes bytes, const std::string& name);

}  // namespace ringlet::io
