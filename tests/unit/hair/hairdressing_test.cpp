#include "ringlet/hair/hairdressing.h"

#include <gtest/gtest.h>

#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/hair/wisps.h"

namespace ringlet::hair {
namespace {

// Three strands: one across the plane z = 0 and back, one above it, one rooted below.
Groom sample() {
  Groom groom;
  groom.add_strand(std::vector<Vec3>{{0, 0, 1}, {0, 0, 0.25}, {1, 0, -0.5}, {1, 0, 2}});
  groom.add_strand(std::vector<Vec3>{{2, 0, 1}, {2, 0, 0.5}});
  groom.add_strand(std::vector<Vec3>{{3, 0, -1}, {3, 0, 1}});
  for (std::size_t k = 0; k < groom.points.size(); ++k) groom.radii.push_back(1e-5 * double(k + 1));
  groom.groups = {7, 8, 9};
  return groom;
}

TEST(Hairdressing, CutEndsStrandsExactlyOnThePlane) {
  Groom groom = sample();
  const auto kept = cut(groom, parse_cut("z=0"));
  EXPECT_EQ(kept, (std::vector<std::size_t>{0, 1}));
  validate(groom);
  ASSERT_EQ(groom.strand_count(), 2u);
  ASSERT_EQ(groom.point_count(0), 3u);
  // A third of the way from z = 0.25 to −0.5: at the first crossing, not where the strand comes back.
  EXPECT_LT((groom.strand(0)[2] - Vec3(1.0 / 3.0, 0, 0)).norm(), 1e-15);
  EXPECT_NEAR(groom.radii[2], 2e-5 + 1e-5 / 3.0, 1e-18);
  EXPECT_EQ(groom.point_count(1), 2u);
  EXPECT_EQ(groom.groups, (std::vector<std::int32_t>{7, 8}));
  EXPECT_EQ(groom.history.size(), 1u);
}

TEST(Hairdressing, CutAboveRemovesTheOtherSide) {
  Groom groom = sample();
  EXPECT_EQ(cut(groom, parse_cut("z>0.75")), (std::vector<std::size_t>{2}));
  EXPECT_LT((groom.strand(0)[1] - Vec3(3, 0, 0.75)).norm(), 1e-15);
}

TEST(Hairdressing, CutEndsStrandsAfterAShareOfTheirLength) {
  Groom groom = sample();
  groom.lengths = {6.0, 0.5, 2.0};
  const double first = 0.75, second = 1.25,
               length_0 = length(groom.strand(0));  // of the first strand's edges
  const auto kept =
      cut(groom, std::vector<double>{(first + 0.4 * second) / length_0, 1.0, 0.0}, "to test it");
  EXPECT_EQ(kept, (std::vector<std::size_t>{0, 1}));
  validate(groom);
  ASSERT_EQ(groom.point_count(0), 3u);
  EXPECT_LT((groom.strand(0)[2] - Vec3(0.4, 0, 0.25 - 0.4 * 0.75)).norm(), 1e-15);
  EXPECT_NEAR(groom.radii[2], 2e-5 + 0.4e-5, 1e-18);
  EXPECT_NEAR(groom.lengths[0], 6.0 * (first + 0.4 * second) / length_0, 1e-14);
  EXPECT_EQ(groom.lengths[1], 0.5) << "nothing was cut";
  EXPECT_EQ(groom.groups, (std::vector<std::int32_t>{7, 8}));
  EXPECT_THROW(cut(groom, std::vector<double>{1.0}, "to test it"), InputError);
}

TEST(Hairdressing, BadCutsAreRefused) {
  for (const char* text : {"", "z", "z=", "w=1", "z~1", "z=1x", "z=nan", "z=inf", "=1"})
    EXPECT_THROW(parse_cut(text), InputError) << text;
  Groom groom = sample();
  EXPECT_THROW(cut(groom, {Vec3::Zero(), 0.0}), InputError);
  EXPECT_EQ(groom.strand_count(), 3u);
}

TEST(Hairdressing, WettingSoftensAndSwellsAndDryingUndoesIt) {
  const Material before = sample().materials[0];
  Hairdresser hairdresser(sample());
  const auto material = [&] { return hairdresser.groom().materials[0]; };
  hairdresser.wet(1.0);
  EXPECT_DOUBLE_EQ(material().young, 0.1 * before.young);
  EXPECT_DOUBLE_EQ(material().section.a, 1.13 * before.section.a);
  EXPECT_DOUBLE_EQ(material().mass_per_length(), 1.13 * 1.13 * before.mass_per_length());
  hairdresser.wet(0.5);
  EXPECT_DOUBLE_EQ(material().young, 0.55 * before.young);
  EXPECT_EQ(hairdresser.wetness(), 0.5);
  hairdresser.dry();
  EXPECT_EQ(material().young, before.young);
  EXPECT_EQ(material().section.a, before.section.a);
  EXPECT_EQ(material().section.b, before.section.b);
  EXPECT_EQ(hairdresser.groom().history, (std::vector<std::string>{"wet: 1", "wet: 0.5", "dry"}));
  EXPECT_THROW(wetted(before, 1.1), InputError);
  EXPECT_THROW(wetted(before, std::nan("")), InputError);
}

TEST(Hairdressing, ABrushWetsTheStrandsThatItMeets) {
  Groom groom;
  for (const double x : {0.0, 0.1, 0.2, 0.3})
    groom.add_strand(std::vector<Vec3>{Vec3(x, 0, 1), Vec3(x, 0, 0)});
  groom.materials.resize(2);
  groom.materials[1].young = 2.0 * groom.materials[0].young;
  groom.material_of = {0, 1, 0, 1};
  const double young = groom.materials[0].young;
  Hairdresser hairdresser(groom);
  // Between the points of strands 1 and 2, beside strand 3.
  EXPECT_EQ(hairdresser.wet(1.0, Ball{Vec3(0.15, 0, 0.5), 0.06}), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(hairdresser.wetness_of_strands(), (std::vector<double>{0, 1, 1, 0}));
  EXPECT_EQ(hairdresser.wetness(), 0.5);
  const auto expect_youngs = [&](const std::vector<double>& expected) {
    ASSERT_EQ(hairdresser.groom().strand_count(), expected.size());
    for (std::size_t i = 0; i < expected.size(); ++i)
      EXPECT_DOUBLE_EQ(hairdresser.groom().material(i).young, expected[i] * young) << i;
  };
  expect_youngs({1.0, 0.2, 0.1, 2.0});
  validate(hairdresser.groom());
  // What is wet stays with its strand when others go.
  hairdresser.cut({Vec3::UnitX(), 0.05});
  EXPECT_EQ(hairdresser.wetness_of_strands(), (std::vector<double>{1, 1, 0}));
  EXPECT_EQ(hairdresser.wet(0.5, Ball{Vec3(0.3, 0, 0), 0.01}), (std::vector<std::size_t>{2}));
  hairdresser.dry();
  expect_youngs({2.0, 1.0, 2.0});
  for (int step = 0; step < 4; ++step) hairdresser.undo();
  EXPECT_EQ(hairdresser.wetness(), 0.0);
  EXPECT_THROW(hairdresser.wet(0.5, Ball{Vec3::Zero(), 0.0}), InputError);
  EXPECT_THROW(hairdresser.wet(0.5, Ball{Vec3(0, std::nan(""), 0), 1.0}), InputError);
}

TEST(Hairdressing, LengthenAddsExactlyThatMuch) {
  Groom groom = sample();
  const Groom before = groom;
  lengthen(groom, 0.3);
  validate(groom);
  for (std::size_t i = 0; i < 3; ++i)
    EXPECT_NEAR(length(groom.strand(i)), length(before.strand(i)) + 0.3, 1e-12);
  EXPECT_THROW(lengthen(groom, -0.1), InputError);
}

TEST(Hairdressing, StepsCanBeUndoneAndDoneAgain) {
  Hairdresser hairdresser(sample());
  EXPECT_FALSE(hairdresser.undo());
  hairdresser.cut({Vec3::UnitZ(), 0.0});
  hairdresser.wet(1.0);
  EXPECT_THROW(hairdresser.wet(2.0), InputError);
  EXPECT_EQ(hairdresser.groom().history.size(), 2u);
  EXPECT_TRUE(hairdresser.undo());
  EXPECT_EQ(hairdresser.wetness(), 0.0);
  EXPECT_EQ(hairdresser.groom().materials[0].young, sample().materials[0].young);
  EXPECT_TRUE(hairdresser.undo());
  EXPECT_EQ(hairdresser.groom().points, sample().points);
  EXPECT_TRUE(hairdresser.redo());
  EXPECT_EQ(hairdresser.groom().strand_count(), 2u);
  hairdresser.lengthen(0.1);
  EXPECT_FALSE(hairdresser.redo());
}

TEST(Wisps, MembersStayInTheirCylinder) {
  Groom masters;
  for (const double x : {0.0, 0.1}) {
    std::vector<Vec3> line;
    for (int k = 0; k <= 40; ++k) line.emplace_back(x, 0.02 * std::sin(0.2 * k), -0.005 * k);
    masters.add_strand(line);
  }
  WispOptions options;
  options.strands = 50;
  options.radius = 0.004;
  options.taper = 0.5;
  options.fuzziness = 0.0;
  options.length_variation = 0.0;
  const Groom wisps = make_wisps(masters, {}, options);
  validate(wisps);
  ASSERT_EQ(wisps.strand_count(), 102u);
  double farthest = 0.0;
  for (std::size_t i = 0; i < wisps.strand_count(); ++i) {
    const auto& master = masters.strand(static_cast<std::size_t>(wisps.groups[i]));
    EXPECT_EQ(wisps.is_guide[i], i % 51 == 0 ? 1 : 0);
    // Sections are resampled at equal lengths, a tenth of a millimetre from the master's own points.
    EXPECT_LE((wisps.strand(i).back() - master.back()).norm(), 0.5 * options.radius + 1e-4);
    for (std::size_t k = 0; k < master.size(); ++k)
      farthest = std::max(farthest, (wisps.strand(i)[k] - master[k]).norm());
  }
  EXPECT_LE(farthest, options.radius + 1e-3);
  EXPECT_GT(farthest, 0.8 * options.radius);

  // Given roots are kept, each with the nearest master.
  const std::vector<Vec3> roots{{0.01, 0, 0}, {0.09, 0, 0}};
  const Groom rooted = make_wisps(masters, roots, options);
  ASSERT_EQ(rooted.strand_count(), 4u);
  EXPECT_EQ(rooted.groups, (std::vector<std::int32_t>{0, 0, 1, 1}));
  EXPECT_LT((rooted.strand(1)[0] - roots[0]).norm(), 1e-12);
  EXPECT_LT((rooted.strand(3)[0] - roots[1]).norm(), 1e-12);
}

}  // namespace
}  // namespace ringlet::hair
