// What the table of formats says is what a file keeps, neither more nor less.

#include <gtest/gtest.h>

#include <array>
#include <map>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::io {
namespace {

class Formats : public testing::TestWithParam<GroomFormat> {
 protected:
  // All that a groom can have and this format can be given.
  static hair::Groom full_groom() {
    hair::Groom groom = sample_groom(5, 12, {.equal_lengths = GetParam().equal_counts});
    for (const std::int32_t group : groom.groups)
      if (group != 0) groom.group_names[group] = "lock \"" + std::to_string(group) + "\"";
    groom.materials.push_back({.name = "soft",
                               .section = {0x1p-15, 0x1p-16},
                               .young = 0x1p31,
                               .poisson = 0.25,
                               .density = 1024,
                               .damping = 0x1p-7,
                               .friction_hair = 0.5,
                               .friction_body = 0.75,
                               .colour = Vec3(0.5, 0.25, 1)});
    groom.material_of.assign(groom.strand_count(), 0);
    groom.material_of[3] = 1;
    if (GetParam().radius == GroomFormat::Radius::per_strand)
      for (std::size_t i = 0; i < groom.strand_count(); ++i)
        for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k)
          groom.radii[k] = groom.radii[groom.first_point[i]];
    return groom;
  }
  std::filesystem::path path() const { return folder_ / ("groom" + GetParam().extension); }

 private:
  ScratchFolder folder_;
};

// Some formats count v from the top, some hold opacity instead of transparency: theirs is the float of 1 − x.
void expect_float_bits(double back, double given) {
  if (static_cast<float>(1.0 - back) != static_cast<float>(1.0 - given)) {
    EXPECT_EQ(static_cast<float>(back), static_cast<float>(given));
  }
}

TEST_P(Formats, KeepWhatTheTableSays) {
  const GroomFormat& format = GetParam();
  const hair::Groom groom = full_groom();
  write_groom(groom, path());
  const hair::Groom back = read_groom(path());
  EXPECT_EQ(back.first_point, groom.first_point);
  EXPECT_EQ(back.points, groom.points);
  const auto kept = [](bool keeps, const auto& values, const auto& given) {
    if (keeps)
      EXPECT_EQ(values, given);
    else
      EXPECT_TRUE(values.empty());
  };
  kept(format.radius != GroomFormat::Radius::none, back.radii, groom.radii);
  kept(format.colour, back.colours, groom.colours);
  kept(format.groups, back.groups, groom.groups);
  kept(format.guides, back.is_guide, groom.is_guide);
  kept(format.group_names, back.group_names, groom.group_names);
  ASSERT_EQ(back.materials.size(), format.materials ? 2u : 1u);
  if (format.materials) {
    const hair::Material &soft = back.materials[1], &given = groom.materials[1];
    EXPECT_EQ(back.material_of, groom.material_of);
    EXPECT_EQ(soft.name, given.name);
    EXPECT_EQ((std::array{soft.section.a, soft.section.b, soft.young, soft.poisson, soft.density,
                          soft.damping, soft.friction_hair, soft.friction_body}),
              (std::array{given.section.a, given.section.b, given.young, given.poisson, given.density,
                          given.damping, given.friction_hair, given.friction_body}));
    EXPECT_EQ(soft.colour, given.colour);
    // A decimal fraction comes back as the float nearest to it.
    EXPECT_EQ(static_cast<float>(back.materials[0].damping), static_cast<float>(groom.materials[0].damping));
  }
  ASSERT_EQ(back.root_uv.size(), format.root_uv ? groom.root_uv.size() : 0);
  for (std::size_t i = 0; i < back.root_uv.size(); ++i) {
    EXPECT_EQ(back.root_uv[i].x(), groom.root_uv[i].x());
    expect_float_bits(back.root_uv[i].y(), groom.root_uv[i].y());
  }
  ASSERT_EQ(back.transparencies.size(), format.opacity ? groom.transparencies.size() : 0);
  for (std::size_t k = 0; k < back.transparencies.size(); ++k)
    expect_float_bits(back.transparencies[k], groom.transparencies[k]);
}

TEST_P(Formats, GiveBackWhatTheyHold) {
  // What has been in such a file once stays as it is, to the last bit of everything.
  write_groom(full_groom(), path());
  const hair::Groom once = read_groom(path());
  write_groom(once, path());
  const hair::Groom twice = read_groom(path());
  EXPECT_EQ(twice.first_point, once.first_point);
  EXPECT_EQ(twice.points, once.points);
  EXPECT_EQ(twice.radii, once.radii);
  EXPECT_EQ(twice.colours, once.colours);
  EXPECT_EQ(twice.transparencies, once.transparencies);
  EXPECT_EQ(twice.root_uv, once.root_uv);
  EXPECT_EQ(twice.groups, once.groups);
  EXPECT_EQ(twice.group_names, once.group_names);
  EXPECT_EQ(twice.is_guide, once.is_guide);
  EXPECT_EQ(twice.material_of, once.material_of);
  ASSERT_EQ(twice.materials.size(), once.materials.size());
  for (std::size_t i = 0; i < once.materials.size(); ++i) {
    EXPECT_EQ(twice.materials[i].name, once.materials[i].name);
    EXPECT_EQ(twice.materials[i].section.a, once.materials[i].section.a);
    EXPECT_EQ(twice.materials[i].young, once.materials[i].young);
    EXPECT_EQ(twice.materials[i].damping, once.materials[i].damping);
    EXPECT_EQ(twice.materials[i].colour, once.materials[i].colour);
  }
}

// A tenth is no float.
TEST_P(Formats, KeepPointsInTheirPrecision) {
  hair::Groom groom = full_groom();
  groom.points[1].x() = 0.1;
  write_groom(groom, path());
  EXPECT_EQ(read_groom(path()).points[1].x(), GetParam().double_precision ? 0.1 : double{0.1f});
}

TEST_P(Formats, KeepTheWidthOfOneMaterial) {
  hair::Groom groom = full_groom();
  groom.radii.clear();
  groom.material_of.clear();
  groom.materials.assign(1, {.section = {0x1p-14, 0x1p-14}});
  write_groom(groom, path());
  const hair::Groom back = read_groom(path());
  if (GetParam().radius == GroomFormat::Radius::none) return;
  for (std::size_t k = 0; k < groom.points.size(); ++k)
    EXPECT_EQ(back.radii.empty() ? back.materials[0].section.mean_radius() : back.radii[k], 0x1p-14);
}

TEST_P(Formats, KeepLargeGroupNumbersOrSayThatTheyCannot) {
  hair::Groom groom = full_groom();
  groom.groups[2] = (1 << 24) + 1;  // no float
  groom.groups[3] = -2'147'483'647;
  try {
    write_groom(groom, path());
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("16777217"), std::string::npos) << error.what();
    return;
  }
  if (GetParam().groups) {
    EXPECT_EQ(read_groom(path()).groups, groom.groups);
  }
}

TEST_P(Formats, StateTheirUnitAndAxisOrNot) {
  const hair::Groom groom = full_groom();
  write_groom(groom, path(), {.metres_per_unit = 0.0254, .up_axis = UpAxis::y});
  const Vec3 back = read_groom(path()).points[3], given = groom.points[3];
  EXPECT_EQ(GetParam().states_unit, std::abs(back.norm() - given.norm()) < 1e-6);
  EXPECT_EQ(GetParam().states_axis, (back.normalized() - given.normalized()).norm() < 1e-6);
}

TEST_P(Formats, KeepAnimationWhereTheySaySo) {
  EXPECT_EQ(can_write_animation(path()), GetParam().writes_animation);
  const hair::Groom groom = full_groom();
  if (!GetParam().writes_animation) return;
  const auto frame = [&](std::size_t k) {
    std::vector<Vec3> points = groom.points;
    for (Vec3& p : points) p *= 1.0 + 0.25 * double(k);  // exact in a float: a quarter of it at least
    return points;
  };
  write_groom_animation(groom, 3, frame, path(), {.frames_per_second = 24.0});
  const auto animation = open_groom_animation(path());
  ASSERT_EQ(animation != nullptr, GetParam().reads_animation);
  ASSERT_EQ(animation->frame_count(), 3u);
  for (std::size_t k = 0; k < 3; ++k) {
    const std::vector<Vec3> back = animation->groom_at(animation->time(k)).points, given = frame(k);
    for (std::size_t i = 0; i < given.size(); ++i)
      EXPECT_EQ(back[i].cast<float>().eval(), given[i].cast<float>().eval());
  }
}

std::vector<GroomFormat> read_and_written() {
  std::vector<GroomFormat> formats = groom_formats();
  std::erase_if(formats, [](const GroomFormat& format) { return !format.reads || !format.writes; });
  return formats;
}
INSTANTIATE_TEST_SUITE_P(All, Formats, testing::ValuesIn(read_and_written()),
                         [](const auto& format) { return format.param.extension.substr(1); });

TEST(Ply, VerticesThatNameTheirStrand) {
  const std::string header =
      "ply\nformat ascii 1.0\nelement vertex 5\nproperty float x\nproperty float y\nproperty float z\n"
      "property int segment\nend_header\n";
  const ScratchFolder folder;
  write_text(folder / "a.ply", header + "0 0 0 7\n0 0 1 7\n1 0 0 2\n1 0 1 2\n1 0 2 2\n");
  EXPECT_EQ(read_groom(folder / "a.ply").first_point, (std::vector<std::uint32_t>{0, 2, 5}));
  write_text(folder / "b.ply", header + "0 0 0 7\n0 0 1 7\n1 0 0 2\n1 0 1 2\n1 0 2 7\n");
  EXPECT_THROW(read_groom(folder / "b.ply"), InputError) << "strand 7 comes twice";
  write_text(folder / "c.ply", header + "0 0 0 7\n0 0 1 7\n1 0 0 nan\n1 0 1 2\n1 0 2 2\n");
  EXPECT_THROW(read_groom(folder / "c.ply"), InputError);
}

}  // namespace
}  // namespace ringlet::io
