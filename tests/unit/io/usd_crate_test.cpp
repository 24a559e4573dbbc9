// Crate files (.usdc): grooms and meshes as in text, every kind of value, packages, damage at every byte.

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/usd_crate_integers.h"
#include "ringlet/io/usd_crate_read.h"
#include "ringlet/io/usd_crate_write.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

constexpr std::uint32_t kDef = 0, kClass = 2;

// A layer with one prim, whose attributes the test adds.
class SmallCrate {
 public:
  explicit SmallCrate(const std::filesystem::path& path) : path_(path), crate(path) {}

  void attribute(const std::string& name, const std::string& type, const char* field, CrateValueRep value) {
    attributes_.push_back({name, {{"typeName", crate.token(type)}, {field, value}}});
  }
  void value(const std::string& name, const std::string& type, CrateValueRep value) {
    attribute(name, type, "default", value);
  }
  template <class T>
  void array(const std::string& name, const std::string& type, CrateType kind, const std::vector<T>& numbers,
             std::size_t components) {
    value(name, type, crate.array(kind, numbers.size() / components, std::as_bytes(std::span(numbers))));
  }

  void finish(const char* type, std::uint32_t specifier = kDef) {
    const auto root = crate.add_spec(kCrateNone, "", CrateSpecType::pseudo_root,
                                     {{"metersPerUnit", crate.number(1.0)}, {"upAxis", crate.token("Z")}});
    const auto prim = crate.add_spec(
        root, "prim", CrateSpecType::prim,
        {{"specifier", crate.enumeration(CrateType::specifier, specifier)}, {"typeName", crate.token(type)}});
    for (const auto& [name, fields] : attributes_)
      crate.add_spec(prim, name, CrateSpecType::attribute, fields);
    crate.commit();
    bytes = read_bytes(path_);
  }

 private:
  std::filesystem::path path_;
  std::vector<std::pair<std::string, CrateWriter::Fields>> attributes_;

 public:
  CrateWriter crate;
  std::vector<std::byte> bytes;
};

CrateValueRep inlined(CrateType type, std::uint32_t bits) {
  return {CrateValueRep::kInlined | static_cast<std::uint64_t>(type) << CrateValueRep::kTypeShift | bits};
}

std::vector<double> numbers_of(const UsdLayer& layer, const char* attribute) {
  return value_at(*layer.prims.at(0).find(attribute), {}).numbers;
}

TEST(Crate, InlinedValuesOfEveryKind) {
  ScratchFolder folder;
  SmallCrate file(folder / "a.usdc");
  file.value("bool", "bool", inlined(CrateType::boolean, 1));
  file.value("int", "int", inlined(CrateType::int32, static_cast<std::uint32_t>(-7)));
  file.value("uint", "uint", inlined(CrateType::uint32, 4'000'000'000u));
  file.value("int64", "int64", inlined(CrateType::int64, static_cast<std::uint32_t>(-7)));
  file.value("half", "half", inlined(CrateType::half, 0xC100));  // −2.5
  file.value("float", "float", inlined(CrateType::float32, std::bit_cast<std::uint32_t>(0.1f)));
  file.value("double", "double", inlined(CrateType::float64, std::bit_cast<std::uint32_t>(0.5f)));
  file.value("vec3d", "double3", inlined(CrateType::vec3d, 0x00FE0301));  // bytes 1, 3, −2
  file.value("vec2h", "half2", inlined(CrateType::vec2h, 0x3C00C100));    // halves −2.5, 1
  file.value("matrix", "matrix3d", inlined(CrateType::matrix3d, 0x00FE0301));
  file.value("exact", "double", file.crate.number(0.1));  // no float, so not inlined
  file.finish("Xform");
  const UsdLayer layer = parse_usd_layer(file.bytes, "a.usdc");
  using Numbers = std::vector<double>;
  EXPECT_EQ(numbers_of(layer, "bool"), Numbers{1});
  EXPECT_EQ(numbers_of(layer, "int"), Numbers{-7});
  EXPECT_EQ(numbers_of(layer, "uint"), Numbers{4e9});
  EXPECT_EQ(numbers_of(layer, "int64"), Numbers{-7});
  EXPECT_EQ(numbers_of(layer, "half"), Numbers{-2.5});
  EXPECT_EQ(numbers_of(layer, "float"), Numbers{0.1f});
  EXPECT_EQ(numbers_of(layer, "double"), Numbers{0.5});
  EXPECT_EQ(numbers_of(layer, "vec3d"), (Numbers{1, 3, -2}));
  EXPECT_EQ(numbers_of(layer, "vec2h"), (Numbers{-2.5, 1}));
  EXPECT_EQ(numbers_of(layer, "matrix"), (Numbers{1, 0, 0, 0, 3, 0, 0, 0, -2}));
  EXPECT_EQ(numbers_of(layer, "exact"), Numbers{0.1});
}

TEST(Crate, ArraysOfEveryKind) {
  ScratchFolder folder;
  SmallCrate file(folder / "a.usdc");
  file.array<float>("quatf", "quatf[]", CrateType::quatf, {1, 2, 3, 4, 5, 6, 7, 8}, 4);
  file.array<double>("matrix4d", "matrix4d[]", CrateType::matrix4d, std::vector<double>(32, 0.1), 16);
  file.array<std::int64_t>("int64", "int64[]", CrateType::int64, {1, -2, 1ll << 40}, 1);
  file.array<std::uint16_t>("half", "half[]", CrateType::half, {0x3C00, 0x0001, 0x7BFF}, 1);
  std::vector<std::int32_t> many;
  for (int i = 0; i < 1000; ++i) many.push_back(i * i % 977 - 400);
  file.value("many", "int[]", file.crate.integers(many));
  file.value("empty", "float[]", {CrateValueRep::kArray | std::uint64_t{8} << CrateValueRep::kTypeShift});
  file.finish("Xform");
  const UsdLayer layer = parse_usd_layer(file.bytes, "a.usdc");
  using Numbers = std::vector<double>;
  // The file has a quaternion's real part last, as OpenUSD has it in memory; text has it first.
  EXPECT_EQ(numbers_of(layer, "quatf"), (Numbers{4, 1, 2, 3, 8, 5, 6, 7}));
  EXPECT_EQ(numbers_of(layer, "matrix4d"), Numbers(32, 0.1));
  EXPECT_EQ(numbers_of(layer, "int64"), (Numbers{1, -2, 0x1p40}));
  EXPECT_EQ(numbers_of(layer, "half"), (Numbers{1, 0x1p-24, 65504}));
  EXPECT_EQ(numbers_of(layer, "many"), Numbers(many.begin(), many.end()));
  EXPECT_EQ(numbers_of(layer, "empty"), Numbers{});
}

// A compressed array by hand: its bytes are put down as an array of bytes, behind whose count they begin.
template <class Int>
CrateValueRep compressed(CrateWriter& crate, CrateType type, const HandMade& code,
                         const std::vector<Int>& integers) {
  const auto coded = encode_integers<Int>(integers);
  HandMade made;
  made.put(std::uint64_t{integers.size()}).text(code.str()).put(std::uint64_t{coded.size()});
  made.text(std::string(as_text(coded)));
  const CrateValueRep bytes = crate.array(CrateType::uchar, made.bytes().size(), made.bytes());
  return {CrateValueRep::kArray | CrateValueRep::kCompressed |
          static_cast<std::uint64_t>(type) << CrateValueRep::kTypeShift |
          (bytes.payload() + sizeof(std::uint64_t))};
}

TEST(Crate, CompressedIntegersKeepTheirSign) {
  ScratchFolder folder;
  SmallCrate file(folder / "a.usdc");
  std::vector<std::int32_t> small(20, -1);
  std::vector<std::int64_t> large(20, -1);
  small[3] = 7;
  large[3] = 1ll << 40;
  file.value("int", "int[]", compressed(file.crate, CrateType::int32, {}, small));
  file.value("uint", "uint[]", compressed(file.crate, CrateType::uint32, {}, small));
  file.value("int64", "int64[]", compressed(file.crate, CrateType::int64, {}, large));
  file.value("uint64", "uint64[]", compressed(file.crate, CrateType::uint64, {}, large));
  file.value("vec3f", "float3[]", compressed(file.crate, CrateType::vec3f, {}, small));
  file.finish("Xform");
  const UsdLayer layer = parse_usd_layer(file.bytes, "a.usdc");
  const auto expect = [&](const char* name, double ones, double other) {
    const std::vector<double> numbers = numbers_of(layer, name);
    ASSERT_EQ(numbers.size(), 20u) << name;
    EXPECT_EQ(numbers[0], ones) << name;
    EXPECT_EQ(numbers[3], other) << name;
  };
  expect("int", -1, 7);
  expect("uint", 4294967295.0, 7);
  expect("int64", -1, 0x1p40);
  expect("uint64", 0x1p64, 0x1p40);  // 2⁶⁴ − 1 as the nearest double
  EXPECT_THROW(numbers_of(layer, "vec3f"), InputError) << "vectors are never compressed";
}

TEST(Crate, CompressedFloatsAreIntegersOrATable) {
  // Our own writer leaves floats as they are.
  ScratchFolder folder;
  SmallCrate file(folder / "a.usdc");
  std::vector<std::int32_t> steps(20);
  for (int i = 0; i < 20; ++i) steps[static_cast<std::size_t>(i)] = i % 2;
  const HandMade table = HandMade().put('t').put(std::uint32_t{2}).put(0.25f).put(0.1f);
  file.value("integers", "float[]", compressed(file.crate, CrateType::float32, HandMade().put('i'), steps));
  file.value("table", "float[]", compressed(file.crate, CrateType::float32, table, steps));
  steps[7] = 2;  // a third entry, which the table lacks
  file.value("damaged", "float[]", compressed(file.crate, CrateType::float32, table, steps));
  file.value("unknown", "float[]", compressed(file.crate, CrateType::float32, HandMade().put('x'), steps));
  steps[7] = 1;
  file.finish("Xform");
  const UsdLayer layer = parse_usd_layer(file.bytes, "a.usdc");
  for (std::size_t i = 0; i < 20; ++i) {
    EXPECT_EQ(numbers_of(layer, "integers").at(i), steps[i]);
    EXPECT_EQ(numbers_of(layer, "table").at(i), steps[i] == 0 ? 0.25 : double{0.1f});
  }
  EXPECT_THROW(numbers_of(layer, "damaged"), InputError);
  EXPECT_THROW(numbers_of(layer, "unknown"), InputError);
}

hair::Groom moved(const hair::Groom& groom, std::size_t frame) {
  hair::Groom result = groom;
  for (Vec3& p : result.points) p.z() = static_cast<float>(p.z() + 0.25 * static_cast<double>(frame));
  return result;
}

TEST(Crate, AnimationsReturnTheSameBits) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(5, 40);
  const auto points_of = [&](std::size_t frame) { return moved(groom, frame).points; };
  write_usdc_animation(groom, 3, points_of, folder / "a.usdc", {.frames_per_second = 30.0});
  const UsdGroomFile file(folder / "a.usdc");
  ASSERT_EQ(file.frame_count(), 3u);
  EXPECT_EQ(file.time_units_per_second(), 30.0);
  for (std::size_t frame = 0; frame < 3; ++frame) {
    EXPECT_EQ(file.time(frame), static_cast<double>(frame));
    const hair::Groom back = file.groom_at(static_cast<double>(frame));
    EXPECT_EQ(back.points, points_of(frame));
    EXPECT_EQ(back.radii, groom.radii);
    EXPECT_EQ(back.groups, groom.groups);
  }
  // Between two frames: the mean of two floats, which a double holds exactly.
  const hair::Groom between = file.groom_at(1.5);
  for (std::size_t k = 0; k < groom.points.size(); ++k)
    EXPECT_EQ(between.points[k], 0.5 * (points_of(1)[k] + points_of(2)[k]));
  EXPECT_THROW(write_usdc_animation(groom, 0, points_of, folder / "b.usdc"), InputError);
  EXPECT_EQ(folder.file_count(), 1u) << "a failed write left something behind";
}

TEST(Crate, TextAndBinaryReadTheSame) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(8, 30);
  for (const UsdCurves curves : {UsdCurves::linear, UsdCurves::bspline, UsdCurves::catmull_rom}) {
    const WriteOptions options{.metres_per_unit = 0.01, .up_axis = UpAxis::y, .usd_curves = curves};
    for (const char* name : {"a.usda", "a.usdc", "a.usd"}) write_groom(groom, folder / name, options);
    const hair::Groom text = read_groom(folder / "a.usda"), binary = read_groom(folder / "a.usdc");
    EXPECT_EQ(text.points, binary.points);
    EXPECT_EQ(text.radii, binary.radii);
    EXPECT_EQ(text.colours, binary.colours);
    EXPECT_EQ(text.is_guide, binary.is_guide);
    EXPECT_EQ(read_groom(folder / "a.usd").points, binary.points);
    // The name says nothing about the contents.
    std::filesystem::copy_file(folder / "a.usda", folder / "text.usd",
                               std::filesystem::copy_options::overwrite_existing);
    EXPECT_EQ(read_groom(folder / "text.usd").points, binary.points);
  }
}

// kinds.usdc is kinds.usda as OpenUSD 22 wrote it: compressed integers, floats as integers and as a table,
// inlined vectors, matrices and quaternions, dictionaries, a relationship, and children in their own order.
TEST(Crate, ReadsWhatOpenUsdWrote) {
  const std::filesystem::path data = std::filesystem::path(RINGLET_SOURCE_DIR) / "tests/unit/io/data";
  for (const std::optional<double> time : {std::optional<double>{}, {1.0}, {1.75}, {2.5}}) {
    const hair::Groom text = read_groom(data / "kinds.usda", {.time = time});
    const hair::Groom binary = read_groom(data / "kinds.usdc", {.time = time});
    EXPECT_EQ(text.strand_count(), 42u);
    EXPECT_EQ(text.first_point, binary.first_point);
    EXPECT_EQ(text.points, binary.points);
    EXPECT_EQ(text.radii, binary.radii);
    EXPECT_EQ(text.colours, binary.colours);
    EXPECT_EQ(text.transparencies, binary.transparencies);
  }
  const auto bytes = read_bytes(data / "kinds.usdc");
  const UsdLayer layer = parse_usd_layer(bytes, "kinds.usdc");
  const UsdPrim& curves = layer.prims.at(0).children.at(0);
  EXPECT_EQ(curves.name, "Zed");
  EXPECT_EQ(value_at(*curves.find("proxyPrim"), {}).strings, std::vector<std::string>{"/World/Alpha"});
}

TEST(Crate, CurvesCarryUnrealsGroomSchema) {
  ScratchFolder folder;
  for (const char* name : {"a.usda", "a.usdc"}) {
    write_groom(sample_groom(1, 2), folder / name);
    const auto bytes = read_bytes(folder / name);
    const UsdLayer layer = parse_usd_layer(bytes, name);
    const UsdPrim& curves = layer.prims.at(0).children.at(0);
    EXPECT_EQ(curves.type, "BasisCurves");
    EXPECT_EQ(curves.api_schemas,
              (std::vector<std::string>{"GroomAPI", "PhysicsCurvesDeformableSimAPI", "MaterialBindingAPI"}));
  }
}

TEST(Crate, IntegersAreHeldBetweenSamples) {
  const std::string text =
      "#usda 1.0\ndef \"p\" {int a.timeSamples = {0: 2, 2: 4}\nfloat b.timeSamples = {0: 2, 2: 4}}";
  const UsdLayer layer = parse_usd_layer(bytes_of(text), "a.usda");
  EXPECT_EQ(value_at(*layer.prims[0].find("a"), 1.0).numbers, std::vector<double>{2});
  EXPECT_EQ(value_at(*layer.prims[0].find("b"), 1.0).numbers, std::vector<double>{3});
}

// As in OpenUSD: a quarter of the way from 0° to 120° about z is 30°; blended number by number it would
// be 22.0°. The second array is the negative of the same turn, and goes the same way.
TEST(Crate, QuaternionsTurnEvenlyBetweenSamples) {
  const std::string text =
      "#usda 1.0\ndef \"p\" {quatd a.timeSamples = {0: (1, 0, 0, 0), 4: (0.5, 0, 0, 0.8660254037844386)}\n"
      "quatd[] b.timeSamples = {0: [(1, 0, 0, 0), (1, 0, 0, 0)],\n"
      "4: [(1, 0, 0, 0), (-0.5, 0, 0, -0.8660254037844386)]}}";
  const UsdLayer layer = parse_usd_layer(bytes_of(text), "a.usda");
  const double half_turn = 15.0 * M_PI / 180.0;  // of a turn by 30°
  const auto one = value_at(*layer.prims[0].find("a"), 1.0).numbers;
  const auto two = value_at(*layer.prims[0].find("b"), 1.0).numbers;
  ASSERT_EQ(two.size(), 8u);
  EXPECT_EQ(two[0], 1.0);
  for (const double* q : {one.data(), two.data() + 4}) {
    // A handful of roundings of numbers up to 1.
    EXPECT_NEAR(q[0], std::cos(half_turn), 1e-15);
    EXPECT_NEAR(q[3], std::sin(half_turn), 1e-15);
  }
}

// A square of two frames, with a hole in its names: prims of a class are not in the scene.
TEST(Crate, MeshesWithAnimatedPoints) {
  ScratchFolder folder;
  SmallCrate file(folder / "a.usdc");
  file.value("faceVertexCounts", "int[]", file.crate.integers(std::vector<std::int32_t>{4}));
  file.value("faceVertexIndices", "int[]", file.crate.integers(std::vector<std::int32_t>{0, 1, 2, 3}));
  const auto square = [&](float z) {
    const std::vector<float> xyz{0, 0, z, 1, 0, z, 1, 1, z, 0, 1, z};
    return file.crate.array(CrateType::vec3f, 4, std::as_bytes(std::span(xyz)));
  };
  const std::vector<CrateValueRep> frames{square(0.0f), square(1.0f)};
  file.attribute("points", "point3f[]", "timeSamples",
                 file.crate.time_samples(std::vector<double>{10, 20}, frames));
  file.array<float>("primvars:st", "texCoord2f[]", CrateType::vec2f, {0, 0, 1, 0, 1, 1, 0, 1}, 2);
  file.finish("Mesh");
  const TriangleMesh mesh = read_mesh(folder / "a.usdc", {.time = 12.5});
  ASSERT_EQ(mesh.vertices.size(), 4u);
  EXPECT_EQ(mesh.vertices[2], Vec3(1, 1, 0.25));
  EXPECT_EQ(mesh.triangles.size(), 2u);
  EXPECT_EQ(mesh.uv.at(1), Vec2(1, 0));
  EXPECT_EQ(read_mesh(folder / "a.usdc").vertices[2], Vec3(1, 1, 0));

  SmallCrate pattern(folder / "class.usdc");
  pattern.finish("Mesh", kClass);
  EXPECT_THROW(read_mesh(folder / "class.usdc"), InputError);
}

TEST(Crate, PackagesHoldALayer) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(4, 3);
  for (const std::string extension : {".usda", ".usdc"}) {
    write_groom(groom, folder / ("layer" + extension));
    const auto bytes = read_bytes(folder / ("layer" + extension));
    write_text(folder / "a.usdz", stored_zip("layer" + extension, std::string(as_text(bytes))));
    EXPECT_EQ(read_groom(folder / "a.usdz").points, groom.points);
  }
  constexpr std::uint16_t kDeflated = 8;
  EXPECT_THROW(read_usd(bytes_of(stored_zip("a.usda", "#usda 1.0\n", kDeflated)), "a.usdz"), InputError);
  EXPECT_THROW(read_usd(bytes_of(stored_zip("a.png", "#usda 1.0\n")), "a.usdz"), InputError);
  EXPECT_THROW(read_usd(bytes_of(stored_zip("a.usd", stored_zip("a.usd", ""))), "a.usdz"), InputError);
  EXPECT_THROW(write_groom(groom, folder / "b.usdz"), InputError);
}

TEST(Crate, CutShortAtEveryByteItComplains) {
  ScratchFolder folder;
  const hair::Groom groom = sample_groom(2, 3);
  write_usdc_animation(
      groom, 2, [&](std::size_t frame) { return moved(groom, frame).points; }, folder / "a.usdc");
  const auto good = read_bytes(folder / "a.usdc");
  ASSERT_NO_THROW(read_usd(good, "good"));
  for (std::size_t size = 0; size < good.size(); ++size) {
    const std::vector<std::byte> cut(good.begin(), good.begin() + static_cast<std::ptrdiff_t>(size));
    EXPECT_THROW(read_usd(cut, "cut"), InputError) << "after " << size << " of " << good.size() << " bytes";
  }
}

TEST(Crate, OtherVersionsAreRefusedByNumber) {
  ScratchFolder folder;
  write_groom(sample_groom(2, 3), folder / "a.usdc");
  auto bytes = read_bytes(folder / "a.usdc");
  constexpr std::size_t kMinorVersion = 9;
  for (const int minor : {7, 8, 12}) {
    bytes[kMinorVersion] = static_cast<std::byte>(minor);
    EXPECT_NO_THROW(read_usd(bytes, "a.usdc"));
  }
  for (const int minor : {6, 13}) {
    bytes[kMinorVersion] = static_cast<std::byte>(minor);
    try {
      read_usd(bytes, "a.usdc");
      ADD_FAILURE() << "version 0." << minor << " was read";
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find(fmt::format("0.{}.0", minor)), std::string::npos);
    }
  }
}

TEST(Crate, ArraysThatRepeatWithoutEndAreRefused) {
  // 2²³ equal numbers take some 9 kB, and ten attributes may share them; 200 prims may not.
  ScratchFolder folder;
  CrateWriter crate(folder / "a.usdc");
  const CrateValueRep counts = crate.integers(std::vector<std::int32_t>(1u << 23, 0));
  const auto root =
      crate.add_spec(kCrateNone, "", CrateSpecType::pseudo_root, {{"upAxis", crate.token("Z")}});
  for (int i = 0; i < 200; ++i) {
    const auto prim = crate.add_spec(
        root, fmt::format("p{}", i), CrateSpecType::prim,
        {{"specifier", crate.enumeration(CrateType::specifier, kDef)}, {"typeName", crate.token("Mesh")}});
    crate.add_spec(prim, "points", CrateSpecType::attribute,
                   {{"typeName", crate.token("int[]")}, {"default", counts}});
  }
  crate.commit();
  const auto bytes = read_bytes(folder / "a.usdc");
  EXPECT_LT(bytes.size(), 20'000u);
  EXPECT_THROW(read_usd_mesh(bytes, "a.usdc"), InputError);
}

TEST(Usda, RepeatedTimeSamplesReplaceEarlierOnes) {
  // Each block is rounded and sorted once: after n blocks of one sample there is one sample, not n.
  std::string text = "#usda 1.0\ndef \"p\" {\n";
  for (int i = 0; i < 60'000; ++i) text += "float a.timeSamples = {0: 1}\n";
  text += "float a.timeSamples = {3: 0.1, 1: 2}\n}";
  const UsdLayer layer = parse_usd_layer(bytes_of(text), "a.usda");
  const auto& samples = layer.prims[0].find("a")->samples;
  ASSERT_EQ(samples.size(), 2u);
  EXPECT_EQ(samples[0].first, 1.0);
  EXPECT_EQ(samples[1].second.get().numbers, std::vector<double>{0.1f});
}

}  // namespace
}  // namespace ringlet::io
