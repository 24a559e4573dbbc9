// Materials in USD: the proposal's attributes in the units of the layer, bindings, and what is refused.

#include "ringlet/io/usd_material.h"

#include <gtest/gtest.h>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/usd_file.h"

namespace ringlet::io {
namespace {

std::string curves(const std::string& name, const std::string& inside) {
  return "def BasisCurves \"" + name +
         "\" {\nuniform token type = \"linear\"\nint[] curveVertexCounts = [2]\n"
         "point3f[] points = [(0, 0, 0), (0, 0, 1)]\n" +
         inside + "}\n";
}

hair::Groom read(const std::string& text, const std::string& units = "metersPerUnit = 1\n") {
  return read_usd(bytes_of("#usda 1.0\n(\n" + units + "upAxis = \"Z\"\n)\n" + text), "hand.usda");
}

TEST(UsdMaterial, QuantitiesAreInTheUnitsOfTheLayer) {
  // With centimetres and grams: 1.3 g/cm³ is 1300 kg/m³, 1 g/(cm s²) is 0.1 Pa, 0.01 cm is 0.1 mm.
  const hair::Groom groom =
      read("def Xform \"Hair\" {\nrel material:binding:physics = </Hair/M>\n" +
               curves("c", "float[] physics:thicknesses = [0.01]\n") +
               "def Material \"M\" {\nfloat physics:density = 1.3\nfloat physics:youngsModulus = 5e10\n"
               "float physics:poissonsRatio = 0.25\nfloat physics:dynamicFriction = 0.5\n"
               "float physics:staticFriction = 0.75\n}\n}\n",
           "metersPerUnit = 0.01\nkilogramsPerUnit = 0.001\n");
  const hair::Material& material = groom.materials[0];
  EXPECT_EQ(material.name, "M");
  EXPECT_NEAR(material.density, 1300.0, 1300.0 * 0x1p-22);  // 1.3 is a float
  EXPECT_NEAR(material.young, 5e9, 5e9 * 0x1p-22);
  EXPECT_EQ(material.poisson, 0.25);
  EXPECT_EQ(material.friction_hair, 0.5);
  EXPECT_EQ(material.friction_body, 0.5);
  EXPECT_NEAR(material.section.a, 5e-5, 5e-5 * 0x1p-22);
  EXPECT_EQ(material.section.a, material.section.b);
}

TEST(UsdMaterial, IsWrittenInTheUnitsOfTheLayer) {
  ScratchFolder folder;
  hair::Groom groom = sample_groom(1, 2);
  groom.materials[0].section = {5e-5, 4e-5};
  for (const char* name : {"a.usda", "a.usdc"}) {
    write_groom(groom, folder / name, {.metres_per_unit = 0.01, .up_axis = UpAxis::y});
    const auto bytes = read_bytes(folder / name);
    const UsdLayer layer = parse_usd_layer(bytes, name);
    const UsdPrim* material = UsdPrimIndex(layer).find("/Groom/HairPhysics");
    ASSERT_TRUE(material);
    EXPECT_EQ(material->type, "Material");
    EXPECT_EQ(material->api_schemas, std::vector<std::string>{kMaterialPhysicsSchema});
    const auto number = [&](const char* attribute) {
      return value_at(*material->find(attribute), {}).numbers.at(0);
    };
    EXPECT_EQ(number("physics:density"), 0.0013f);
    EXPECT_EQ(number("physics:youngsModulus"), 1e8f);
    EXPECT_EQ(number("ringlet:section"), 0.005f);
    const hair::Material back = read_groom(folder / name).materials[0];
    EXPECT_NEAR(back.young, 1e10, 1e10 * 0x1p-22);
    EXPECT_NEAR(back.density, 1300.0, 1300.0 * 0x1p-22);
    EXPECT_NEAR(back.section.a, 5e-5, 5e-5 * 0x1p-22);
    EXPECT_NEAR(back.section.b, 4e-5, 4e-5 * 0x1p-22);
  }
}

TEST(UsdMaterial, CurvesWithOneMaterialShareIt) {
  const std::string soft = "def Material \"M\" {\nfloat physics:density = 1000\n}\n";
  const std::string bound = "rel material:binding:physics = </M>\n";
  const hair::Groom groom =
      read(soft + curves("a", "") + curves("b", bound) + curves("c", "") + curves("d", bound));
  ASSERT_EQ(groom.materials.size(), 2u);
  EXPECT_EQ(groom.material_of, (std::vector<std::uint32_t>{0, 1, 0, 1}));
  EXPECT_EQ(groom.materials[1].density, 1000.0);
  EXPECT_TRUE(read(soft + curves("b", bound) + curves("d", bound)).material_of.empty());
}

TEST(UsdMaterial, WrongQuantitiesAreNamed) {
  for (const char* wrong :
       {"float physics:density = -1", "float physics:youngsModulus = 0", "float physics:poissonsRatio = 2"})
    EXPECT_THROW(read("def Material \"M\" {\n" + std::string(wrong) + "\n}\n" +
                      curves("c", "rel material:binding:physics = </M>\n")),
                 InputError)
        << wrong;
  const std::string two = "def Material \"M\" {\n}\ndef Material \"N\" {\n}\n";
  EXPECT_THROW(
      read(two +
           curves("c", "rel ringlet:materials = [</M>, </N>]\nint[] primvars:ringlet_material = [2]\n")),
      InputError);
  EXPECT_THROW(
      read(two +
           curves("c", "rel ringlet:materials = [</M>, </N>]\nint[] primvars:ringlet_material = [0, 1]\n")),
      InputError);
  // A material that is not there changes nothing.
  EXPECT_EQ(read(curves("c", "rel material:binding:physics = </M>\n")).materials[0].density,
            hair::Material{}.density);
}

TEST(GroupNames, OneForAllOrAloneGivesNumbers) {
  const auto named = [](const std::string& value) {
    return read(
        "def BasisCurves \"c\" {\nuniform token type = \"linear\"\nint[] curveVertexCounts = [2, 2, 2]\n"
        "point3f[] points = [(0,0,0), (0,0,1), (1,0,0), (1,0,1), (2,0,0), (2,0,1)]\n" +
        value + "}\n");
  };
  using Names = std::map<std::int32_t, std::string>;
  const hair::Groom alone = named("token[] primvars:groom_group_name = [\"back\", \"front\", \"back\"]\n");
  EXPECT_EQ(alone.groups, (std::vector<std::int32_t>{0, 1, 0}));
  EXPECT_EQ(alone.group_names, (Names{{0, "back"}, {1, "front"}}));
  const hair::Groom all =
      named("string[] primvars:groom_group_name = [\"beard\"]\nint[] primvars:groom_group_id = [3, 3, 3]\n");
  EXPECT_EQ(all.group_names, (Names{{3, "beard"}}));
  EXPECT_TRUE(named("token[] primvars:groom_group_name = [\"a\", \"b\"]\n").group_names.empty());
}

}  // namespace
}  // namespace ringlet::io
