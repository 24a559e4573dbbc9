#pragma once
// The words that readers and writers of Alembic archives share: types of numbers, metadata, times of samples,
// and the bits of a property header. Layout and names follow AbcCoreOgawa of github.com/alembic/alembic.

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace ringlet::io {

// The numbers are those of the files.
enum class Pod : std::uint8_t {
  boolean,
  uint8,
  int8,
  uint16,
  int16,
  uint32,
  int32,
  uint64,
  int64,
  float16,
  float32,
  float64,
  string,
  wstring,
};
inline constexpr std::uint32_t kPodCount = 14;

// Bytes of one number; 0 for strings.
std::size_t pod_size(Pod pod);
std::string_view pod_name(Pod pod);

struct DataType {
  Pod pod = Pod::float32;
  std::uint8_t extent = 1;  // numbers per element

  std::size_t size() const { return pod_size(pod) * extent; }
};

// Keys and values, written as key=value;key=value in the order of the keys; empty values are left out.
using AlembicMetadata = std::map<std::string, std::string>;
std::string metadata_text(const AlembicMetadata& metadata);
AlembicMetadata parse_metadata(std::string_view text);

// Bounds of the index of metadata texts: longer texts, and those after the last place, stand in the headers.
inline constexpr std::size_t kIndexedTextLimit = 256, kIndexedTexts = 254;
inline constexpr std::uint32_t kTextInHeader = 0xff;

// When samples were taken, in seconds. One time: it and then one sample every `cycle` seconds (uniform).
// Several times and a finite cycle: they repeat with that period (cyclic). Otherwise each sample has its own
// time (acyclic).
struct TimeSampling {
  static constexpr double kAcyclic = std::numeric_limits<double>::max() / 32.0;

  double cycle = 1.0;
  std::vector<double> times{0.0};

  bool is_acyclic() const { return cycle == kAcyclic; }
  double time(std::uint64_t sample) const;
  bool operator==(const TimeSampling&) const = default;
};

// Two neighbouring samples around a time and the weight of the second; outside, the first or last one.
struct SampleBlend {
  std::uint64_t lower = 0, upper = 0;
  double weight = 0.0;
};
SampleBlend locate_samples(const TimeSampling& sampling, std::uint64_t samples, double time);

// A property header begins with 32 bits.
namespace property_bits {
inline constexpr std::uint32_t kKind = 0x3;      // 0 compound, 1 scalar, 2 array, 3 array of one element
inline constexpr std::uint32_t kSizeHint = 0xc;  // 0, 1, 2: following counts take 1, 2 or 4 bytes
inline constexpr std::uint32_t kPod = 0xf0;
inline constexpr std::uint32_t kHasTimeSampling = 0x100;  // an index of a time sampling other than 0 follows
inline constexpr std::uint32_t kHasChanges = 0x200;       // first and last changed sample follow
inline constexpr std::uint32_t kHomogeneous = 0x400;
inline constexpr std::uint32_t kConstant = 0x800;  // all samples are alike
inline constexpr std::uint32_t kExtent = 0xff000;
inline constexpr std::uint32_t kMetadata = 0xff00000;  // 0: none; 255: in the header; else 1 + index
inline constexpr int kSizeHintShift = 2, kPodShift = 4, kExtentShift = 12, kMetadataShift = 20;
}  // namespace property_bits

// Every sample begins with the MurmurHash3 digest of its bytes.
inline constexpr std::size_t kSampleKeySize = 16;
// The list of an object's children ends with the digests of its properties and of its children.
inline constexpr std::size_t kObjectDigestSize = 32;

// Schemas: what an object is, in its metadata and in that of the property that holds its contents.
inline constexpr const char* kXformSchema = "AbcGeom_Xform_v3";
inline constexpr const char* kCurvesSchema = "AbcGeom_Curve_v2";
inline constexpr const char* kPolyMeshSchema = "AbcGeom_PolyMesh_v1";
inline constexpr const char* kSubdivisionSchema = "AbcGeom_SubD_v1";

// The first byte of curveBasisAndType, and the third.
enum class AlembicCurveType : std::uint8_t { cubic, linear, variable_order };
enum class AlembicBasis : std::uint8_t { none, bezier, bspline, catmull_rom, hermite, power };

// The upper half of an entry of a transform's .ops; the lower half is a hint for editors.
enum class XformOperation : std::uint8_t { scale, translate, rotate, matrix, rotate_x, rotate_y, rotate_z };

}  // namespace ringlet::io
