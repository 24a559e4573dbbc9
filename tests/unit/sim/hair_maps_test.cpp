// Pictures over the skin that change the strands.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cmath>
#include <cstdlib>
#include <fstream>

#include "ringlet/base/error.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/hair_maps.h"
#include "ringlet/sim/world.h"
#include "unit/io/png_sample.h"

namespace ringlet::sim {
namespace {

// A level square of skin, 0.2 m wide, whose texture coordinates run along x and y; and a picture that is
// black on the left and white on the right, with a straight line between from a quarter to three quarters.
class HairMaps : public testing::Test {
 protected:
  HairMaps() {
    std::string pattern = (std::filesystem::temp_directory_path() / "ringlet-maps-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
    std::ofstream(folder_ / "skin.obj") << "v 0 0 0\nv 0.2 0 0\nv 0.2 0.2 0\nv 0 0.2 0\n"
                                           "vt 0 0\nvt 1 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3\nf 1/1 3/3 4/4\n";
    std::ofstream(folder_ / "bare.obj") << "v 0 0 0\nv 0.2 0 0\nv 0.2 0.2 0\nv 0 0.2 0\nf 1 2 3\nf 1 3 4\n";
    io::write_grey_png(folder_ / "map.png", 2, 1, {0, 255});
    io::write_grey_png(folder_ / "black.png", 1, 1, {0});
  }
  ~HairMaps() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  World grown(const std::string& maps, const std::string& skin = "skin.obj") const {
    return gather_world(scene(maps, skin));
  }
  scene::Scene scene(const std::string& maps, const std::string& skin = "skin.obj") const {
    return scene::parse_scene(
        "[hair]\nsource = \"grow\"\ncount = 600\nlength = 0.02\nlength_variation = 0\nroot_lift = 90\n" +
            maps + "[motion]\nkind = \"none\"\n[[body]]\ntype = \"mesh\"\nrole = \"both\"\nfile = \"" + skin +
            "\"\n",
        (folder_ / "scene.toml").string());
  }
  static std::string map(const std::string& changes, const std::string& more = "",
                         const std::string& file = "map.png") {
    return "[[hair.map]]\nfile = \"" + file + "\"\nchanges = \"" + changes + "\"\n" + more;
  }
  // The picture's brightness over this place of the skin.
  static double white(const Vec3& root) { return std::clamp(2.0 * (root.x() / 0.2 - 0.25), 0.0, 1.0); }

  std::filesystem::path folder_;
};

TEST_F(HairMaps, ThinHairByChance) {
  const World all = grown(""), thinned = grown(map("density"));
  double expected = 0.0, variance = 0.0;
  for (std::size_t i = 0; i < all.groom.strand_count(); ++i) {
    const double share = white(all.groom.strand(i)[0]);
    expected += share;
    variance += share * (1.0 - share);
  }
  ASSERT_EQ(all.groom.strand_count(), 600u);
  EXPECT_NEAR(double(thinned.groom.strand_count()), expected, 4.0 * std::sqrt(variance));
  for (std::size_t i = 0; i < thinned.groom.strand_count(); ++i)
    EXPECT_GT(thinned.groom.strand(i)[0].x(), 0.05 - 1e-9) << "none where the picture is black";
  EXPECT_EQ(thinned.bound.binding().points.size(), thinned.groom.strand_count());
}

TEST_F(HairMaps, CutStrandsAndLeaveOutWhatIsTooShort) {
  const World all = grown(""), cut = grown(map("length"));
  std::size_t left = 0;
  for (std::size_t i = 0; i < all.groom.strand_count(); ++i) {
    const double length = white(all.groom.strand(i)[0]) * all.groom.length(i);
    if (length < 1e-3) continue;
    ASSERT_LT(left, cut.groom.strand_count());
    EXPECT_LT((cut.groom.strand(left)[0] - all.groom.strand(i)[0]).norm(), 1e-9);
    // Brightness is a float, and so is every vertex of the file.
    EXPECT_NEAR(cut.groom.length(left), length, 1e-6 * all.groom.length(i));
    ++left;
  }
  EXPECT_EQ(left, cut.groom.strand_count());
  EXPECT_EQ(cut.bound.binding().points.size(), left);
}

TEST_F(HairMaps, ChangeMaterialsAndMapsOfAKindMultiply) {
  const World all = grown("");
  const World changed =
      grown(map("stiffness", "black = 0.5\nwhite = 2.5\n") + map("stiffness", "black = 2\nwhite = 2\n") +
            map("friction", "black = 1\nwhite = 3\n"));
  const hair::Material& before = all.groom.material(0);
  for (std::size_t i = 0; i < changed.groom.strand_count(); ++i) {
    const double share = white(changed.groom.strand(i)[0]);
    const hair::Material& material = changed.groom.material(i);
    EXPECT_NEAR(material.young / before.young, 2.0 * (0.5 + 2.0 * share), 1e-5);
    EXPECT_NEAR(material.friction_hair / before.friction_hair, 1.0 + 2.0 * share, 1e-5);
    EXPECT_NEAR(material.friction_body / before.friction_body, 1.0 + 2.0 * share, 1e-5);
  }
  // Wholly wet hair is 1.13 times as thick and has a tenth of the stiffness (hair::wetted).
  const World wet = grown(map("wetness", "black = 1\nwhite = 1\n"));
  EXPECT_NEAR(wet.groom.material(7).young / before.young, 0.1, 1e-6);
  EXPECT_NEAR(wet.groom.material(7).section.a / before.section.a, 1.13, 1e-6);
}

TEST_F(HairMaps, ChangeHairFromAFileByTheUvOfItsSkin) {
  const World all = grown("");
  hair::Groom groom = all.groom;
  groom.root_uv.clear();
  for (std::size_t i = 0; i < groom.strand_count(); ++i) groom.groups.push_back(i % 2 == 0 ? 1 : 2);
  io::write_groom(groom, folder_ / "hair.usda");
  const auto from_file = [&](const std::string& maps) {
    return gather_world(scene::parse_scene(
        "[hair]\nsource = \"file\"\nfile = \"hair.usda\"\n[[hair.group]]\nfile_group = 2\nfriction_hair = "
        "0.9\n" +
            maps +
            "[motion]\nkind = \"none\"\n[[body]]\ntype = \"mesh\"\nrole = \"both\"\nfile = \"skin.obj\"\n",
        (folder_ / "scene.toml").string()));
  };
  const World thinned = from_file(map("density") + map("friction", "black = 2\nwhite = 2\n"));
  ASSERT_EQ(thinned.group_of.size(), thinned.groom.strand_count());
  EXPECT_LT(thinned.groom.strand_count(), 400u);
  for (std::size_t i = 0; i < thinned.groom.strand_count(); ++i) {
    EXPECT_GT(thinned.groom.strand(i)[0].x(), 0.05 - 1e-6);
    EXPECT_EQ(thinned.group_of[i] == 0, thinned.groom.groups[i] == 2);
    EXPECT_NEAR(thinned.groom.material(i).friction_hair, thinned.group_of[i] == 0 ? 1.8 : 0.6, 1e-9);
  }
}

TEST_F(HairMaps, MistakesAreNamed) {
  const auto message = [&](const std::string& maps, const std::string& skin) -> std::string {
    try {
      grown(maps, skin);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_NE(message(map("density"), "bare.obj").find("texture coordinates"), std::string::npos);
  EXPECT_NE(message(map("stiffness", "black = 1\n"), "bare.obj").find("texture coordinates"),
            std::string::npos);
  EXPECT_NE(message(map("density", "", "black.png"), "skin.obj").find("leave no hair"), std::string::npos);
  EXPECT_NE(message(map("length", "", "black.png"), "skin.obj").find("leave no hair"), std::string::npos);
  EXPECT_NE(message(map("density", "", "skin.obj"), "skin.obj").find("PNG"), std::string::npos);
  const auto problem = [&](const std::string& maps) {
    const auto problems = scene::check_scene("[hair]\n" + maps, (folder_ / "scene.toml").string());
    return problems.empty() ? std::string() : problems[0].message;
  };
  EXPECT_NE(problem(map("stiffness")).find("above 0"), std::string::npos);
  EXPECT_NE(problem(map("length", "white = 1.5\n")).find("[0, 1]"), std::string::npos);
  EXPECT_NE(problem("[[hair.map]]\n").find("no picture"), std::string::npos);
  EXPECT_EQ(problem(map("friction", "white = 1.5\n")), "");
}

}  // namespace
}  // namespace ringlet::sim
