// Hair bound to a character's skin: roots against skinning and frames worked out by hand, for every model;
// hair that begins inside the skin; the same bits for any threads and after a restart; what a scene refuses.

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"
#include "ringlet/body/mesh_surface.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/bring_out.h"
#include "ringlet/sim/make_strands.h"
#include "ringlet/sim/simulator.h"
#include "unit/sim/skin_roots.h"
#include "unit/sim/skinned_tube.h"

namespace ringlet::sim {
namespace {

struct Folder : SkinFolder {
  Folder() {
    write_glb(tube(), *this / "arm.glb");
    write_usda(tube(), *this / "arm.usda");
  }
};

Roots some_roots(std::size_t count, int points = 9) { return roots_on(tube(), count, points); }

// The skin comes from its shape at rest and arrives as fast as its animation goes on. Velocities are taken
// over 1 ms, in which this one changes by a few percent.
TEST(BoundRoots, APrerollBringsTheSkinFromRest) {
  const Folder folder;
  const Roots roots = some_roots(12);
  scene::Scene scene = scene_with(folder / "arm.usda");
  scene.body.shapes[0].animation_from = 0.3;
  scene.simulation.contact = scene::ContactModel::none;
  const World shot = build_world(scene, roots.groom);
  scene.run.preroll = 0.5;
  const World world = build_world(scene, roots.groom);
  const auto place = [](const World& w, std::size_t i, double time) {
    w.bodies->set_time(time);
    return w.bound.root(*w.bodies, i).begin.position;
  };
  double farthest = 0.0;
  for (std::size_t i = 0; i < 12; ++i) {
    EXPECT_LT((place(world, i, -0.5) - roots.groom.strand(i)[0]).norm(), 1e-7);
    EXPECT_LT((place(world, i, 0.0) - place(shot, i, 0.0)).norm(), 1e-12);
    const Vec3 arriving = (place(world, i, 0.0) - place(world, i, -1e-3)) / 1e-3;
    const Vec3 leaving = (place(shot, i, 1e-3) - place(shot, i, 0.0)) / 1e-3;
    EXPECT_LT((arriving - leaving).norm(), 0.05 * leaving.norm() + 1e-3) << i;
    farthest = std::max(farthest, (place(world, i, -0.5) - place(shot, i, 0.0)).norm());
  }
  EXPECT_GT(farthest, 0.01);
  Simulator simulator(build_world(scene, roots.groom));
  EXPECT_LT((simulator.points()[0] - roots.groom.strand(0)[0]).norm(), 1e-7);
  simulator.settle();
  const auto first = simulator.world().strands().first_point();
  for (std::size_t i = 0; i < 12; ++i)
    EXPECT_LT((simulator.points()[first[i]] - place(shot, i, 0.0)).norm(), 1e-7) << i;
}

// Past the end of the animation at 1 s.
TEST(BoundRoots, FollowASkinInPositionAndFrame) {
  const Folder folder;
  const Roots roots = some_roots(40);
  for (const char* name : {"arm.glb", "arm.usda"}) {
    SCOPED_TRACE(name);
    expect_roots_on_skin(build_world(scene_with(folder / name), roots.groom), roots, 0.014);
  }
}

// Whatever the model, a simulated strand begins where the skin is, at every frame, and goes along.
TEST(BoundRoots, CarryEveryModel) {
  const Folder folder;
  const Roots roots = some_roots(12);
  using scene::ContactModel;
  using scene::Model;
  const std::pair<Model, ContactModel> kinds[] = {
      {Model::super_helix, ContactModel::coulomb}, {Model::discrete_elastic_rod, ContactModel::none},
      {Model::corde, ContactModel::none},          {Model::chain, ContactModel::coulomb},
      {Model::chain, ContactModel::none},          {Model::curly_spring, ContactModel::coulomb}};
  for (const auto& [model, contact] : kinds) {
    scene::Scene scene = scene_with(folder / "arm.usda");
    scene.simulation.model = model;
    scene.simulation.contact = contact;
    scene.output.points = 9;
    Simulator simulator(build_world(scene, roots.groom));
    for (int frame = 0; frame < 6; ++frame) ASSERT_TRUE(simulator.advance_frame());
    const std::vector<Vec3> skin = tube_at(simulator.time());
    const auto points = simulator.points();
    const auto first = simulator.world().strands().first_point();
    for (std::size_t i = 0; i < roots.triangles.size(); ++i) {
      const Vec3 root = roots.at(i, skin);
      EXPECT_LT((points[first[i]] - root).norm(), 1e-6) << "model " << int(model) << ", strand " << i;
      EXPECT_LT((points[first[i + 1] - 1] - root).norm(), 0.07) << "strands are 0.064 m long";
    }
    EXPECT_LT((skin[0] - tube_at_rest()[0]).norm(), 0.02);
    EXPECT_GT((skin.back() - tube_at_rest().back()).norm(), 0.02);
  }
}

// Curly springs push by springs only on a scalp that keeps its shape, and say so.
TEST(BoundRoots, RefuseWhatNoModelCanCarry) {
  const Folder folder;
  scene::Scene scene = scene_with(folder / "arm.usda");
  scene.simulation.model = scene::Model::curly_spring;
  scene.simulation.contact = scene::ContactModel::penalty;
  EXPECT_THROW(build_world(scene, some_roots(3).groom), UnsupportedError);
  scene.simulation.contact = scene::ContactModel::coulomb;
  EXPECT_NO_THROW(build_world(scene, some_roots(3).groom));
}

TEST(BoundRoots, SameBitsForAnyThreadsAndAfterARestart) {
  const Folder folder;
  const hair::Groom groom = some_roots(30).groom;
  const scene::Scene scene = scene_with(folder / "arm.glb");
  const std::vector<Vec3> expected = points_after(scene, groom, 4, 1, -1);
  EXPECT_EQ(points_after(scene, groom, 4, 4, -1), expected);
  EXPECT_EQ(points_after(scene, groom, 4, 2, 2), expected);
}

// A skin that has moved before the run begins takes the hair along: drawn on the arm at rest, simulated from
// where the file's animation stands at time 0. Hair that was drawn on the arm as it starts stays where it is.
TEST(BoundRoots, HairStartsWhereTheSkinDoes) {
  const Folder folder;
  scene::Scene scene = scene_with(folder / "arm.usda");
  scene.body.shapes[0].animation_start = -0.6;
  const Roots roots = some_roots(20);
  const World at_rest = build_world(scene, roots.groom);
  const std::vector<Vec3> start = tube_at(0.6);
  for (std::size_t i = 0; i < roots.triangles.size(); ++i)
    EXPECT_LT((at_rest.roots[i].position - roots.at(i, start)).norm(), 1e-9);

  hair::Groom moved = roots.groom;
  for (std::size_t i = 0; i < roots.triangles.size(); ++i) {
    const Vec3 shift = roots.at(i, start) - roots.at(i, tube_at_rest());
    for (Vec3& point : moved.strand(i)) point += shift;
  }
  const World as_drawn = build_world(scene, moved);
  for (std::size_t i = 0; i < roots.triangles.size(); ++i)
    EXPECT_LT((as_drawn.roots[i].position - roots.at(i, start)).norm(), 1e-9);
  // Told otherwise, it is taken for hair on the arm at rest, from which it is far.
  scene.body.shapes[0].groom_fits = scene::SkinPose::rest;
  const World told = build_world(scene, moved);
  EXPECT_GT(told.bound.binding().report.off_surface + told.bound.binding().report.sunk, 5u);
}

TEST(BoundRoots, TheFilesClockCanBeShiftedAndSped) {
  const Folder folder;
  scene::Scene scene = scene_with(folder / "arm.usda");
  scene::Shape& shape = scene.body.shapes[0];
  shape.animation_start = 2.0;
  shape.animation_speed = 0.5;
  shape.animation_from = 0.2;
  shape.animation_to = 0.9;
  const Roots roots = some_roots(5);
  const World world = build_world(scene, roots.groom);
  for (const auto& [time, in_file] : {std::pair{0.0, 0.2}, {2.0, 0.2}, {3.0, 0.7}, {9.0, 0.9}}) {
    world.bodies->set_step(time, time);
    for (std::size_t i = 0; i < 5; ++i)
      EXPECT_LT((world.bound.root(*world.bodies, i).begin.position - roots.at(i, tube_at(in_file))).norm(),
                1e-9);
  }
}

// A rigid skin on the scene's motion carries roots like the head does.
TEST(BoundRoots, ARigidScalpNods) {
  const Folder folder;
  scene::Scene scene = scene_with(folder / "arm.usda");
  scene.motion.kind = scene::MotionKind::nod;
  scene.body.shapes[0].file_motion = scene::FileMotion::still;
  scene.body.shapes[0].moves_with_head = true;
  const Roots roots = some_roots(6);
  Simulator simulator(build_world(scene, roots.groom));
  for (int frame = 0; frame < 8; ++frame) simulator.advance_frame();
  const Pose head = body::pose(simulator.world().motion, simulator.time());
  EXPECT_GT(head.rotation.angularDistance(Quat::Identity()), 0.05);
  const auto points = simulator.points();
  for (std::size_t i = 0; i < 6; ++i)
    EXPECT_LT((points[simulator.world().strands().first_point()[i]] - head.apply(roots.at(i, tube_at_rest())))
                  .norm(),
              1e-9);
}

// Strands that dive into a ball from its surface, and from below it: they come out within the way that the
// clearance allows, keep their lengths and their roots, and the rest of their shape.
TEST(BringOut, StrandsLeaveTheBodyAlongTheirLength) {
  body::Body ball;
  ball.shape = body::Sphere{Vec3::Zero(), 0.1};
  std::vector<body::Body> list{ball};
  const body::Bodies bodies(std::move(list));
  hair::Groom groom;
  const auto add = [&](double depth, double slope) {
    std::vector<Vec3> points;
    for (int k = 0; k <= 40; ++k) points.emplace_back(0.002 * k, 0.0, 0.1 - depth + slope * 0.002 * k);
    groom.add_strand(points);
  };
  add(0.0, -0.5);   // dives at once
  add(0.003, 0.0);  // begins 3 mm below
  add(0.0, 2.0);    // stands off, and stays as it is
  const hair::Groom before = groom;
  const Pose pose{Vec3(0.01, -0.02, 0.003), Quat(Eigen::AngleAxisd(0.3, Vec3::UnitY()))};
  for (Vec3& point : groom.points) point = pose.apply_inverse(point);
  const Clearance clearance{5e-4, 3e-3};
  const BroughtOut report = bring_out(groom, bodies, pose, clearance);
  groom.points = groom.placed(pose);
  EXPECT_EQ(report.strands, 2u);
  EXPECT_NEAR(report.deepest, 0.1 - std::hypot(0.097, 0.002), 1e-12);  // the second point of the sunk strand
  for (std::size_t i = 0; i < 3; ++i) {
    const std::span<const Vec3> now = groom.strand(i), then = before.strand(i);
    EXPECT_LT((now[0] - then[0]).norm(), 1e-15);
    const double way = std::max(clearance.root, 2.0 * (0.1 + clearance.radius - now[0].norm()));
    for (std::size_t k = 1; k < now.size(); ++k) {
      const double length = (then[k] - then[k - 1]).norm();
      EXPECT_NEAR((now[k] - now[k - 1]).norm(), length, 1e-6);
      // Pushing and pulling back in turn leaves a tenth of the clearance at most.
      if (length * double(k) > way) {
        EXPECT_GT(now[k].norm(), 0.1 + 0.9 * clearance.radius) << i << ", " << k;
      }
    }
  }
  for (std::size_t k = 0; k < 41; ++k) EXPECT_LT((groom.strand(2)[k] - before.strand(2)[k]).norm(), 1e-15);
  // Beyond the ball the strand that dived runs on as it was drawn.
  const std::span<const Vec3> now = groom.strand(0), then = before.strand(0);
  EXPECT_GT((now[40] - now[0]).norm(), 0.07);
  EXPECT_LT((then[40] - then[0]).norm() - (now[40] - now[0]).norm(), 0.01);
}

// A file that states centimetres and y up is read so, unless the scene says otherwise.
TEST(HairFromFiles, KeepsTheUnitThatItsFileStates) {
  const Folder folder;
  const hair::Groom groom = some_roots(4).groom;
  io::WriteOptions options;
  options.metres_per_unit = 0.01;
  options.up_axis = io::UpAxis::y;
  io::write_groom(groom, folder / "hair.usda", options);
  scene::Scene scene = scene_with(folder / "arm.usda");
  scene.hair.source = scene::HairSource::file;
  scene.hair.file = folder / "hair.usda";
  const World world = gather_world(scene);
  for (std::size_t p = 0; p < groom.points.size(); ++p)
    EXPECT_LT((world.groom.points[p] - groom.points[p]).norm(), 1e-7);  // the file holds floats
  scene.hair.guides = 2;
  EXPECT_EQ(build_world(scene).groom.strand_count(), 2u);
}

TEST(OwnBodies, AreWrittenAsBodiesOfTheScene) {
  const Folder folder;
  const std::string text =
      "[hair]\nsource = \"grow\"\ncount = 20\nlength = 0.03\n[motion]\nkind = \"none\"\n"
      "[[body]]\nname = \"arm\"\ntype = \"mesh\"\nfile = \"arm.glb\"\nrole = \"both\"\n"
      "scalp_normal = [1, 0, 0]\nscalp_offset = 0.12\n"
      "[[body]]\nname = \"floor\"\ntype = \"plane\"\nposition = [0, 0, -1]\nvisible = false\n";
  const scene::Scene scene = scene::parse_scene(text, (folder / "scene.toml").string());
  ASSERT_EQ(scene.body.shapes.size(), 2u);
  EXPECT_EQ(scene.body.kind, scene::BodyKind::none);
  EXPECT_EQ(scene::parse_resolved_scene(scene::to_toml(scene), "again"), scene);
  const World world = build_world(scene);
  ASSERT_EQ(world.bodies->size(), 2u);
  EXPECT_EQ(world.pictured.size(), 1u);
  EXPECT_EQ((*world.bodies)[1].name, "floor");
  EXPECT_EQ(world.groom.strand_count(), 20u);
  for (std::size_t i = 0; i < 20; ++i) EXPECT_GT(world.groom.strand(i)[0].x(), 0.11);
}

TEST(OwnBodies, MistakesAreNamed) {
  const Folder folder;
  const auto problem = [&](const std::string& text) {
    const auto problems = scene::check_scene(text, (folder / "scene.toml").string());
    return problems.empty() ? std::string() : problems[0].message;
  };
  const std::string skin = "[[body]]\ntype = \"mesh\"\nfile = \"arm.glb\"\nrole = \"scalp\"\n";
  EXPECT_EQ(problem(skin), "");
  EXPECT_NE(problem(skin + "animation_from = 2\nanimation_to = 1\n").find("animation_to"), std::string::npos);
  EXPECT_NE(problem(skin + "role2 = 1\n").find("unknown key"), std::string::npos);
  EXPECT_NE(problem(skin + "name = 3\n").find("text in quotes"), std::string::npos);
  const std::string worn = "[[body]]\ntype = \"mesh\"\nfile = \"arm.glb\"\nhead_joint = [0, 0, 0]\n";
  EXPECT_NE(problem(skin + worn).find("head_joint"), std::string::npos);
  EXPECT_NE(
      problem(
          "[body]\nkind = \"head\"\n[[body.shape]]\ntype = \"mesh\"\nfile = \"arm.glb\"\nrole = \"both\"\n")
          .find("body.kind"),
      std::string::npos);
  EXPECT_NE(problem(skin + "[[body]]\ntype = \"sphere\"\ntwo_sided = true\n").find("two_sided"),
            std::string::npos);
}

}  // namespace
}  // namespace ringlet::sim
