#include "ringlet/scene/scene_file.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <limits>

namespace ringlet::scene {
namespace {

namespace fs = std::filesystem;

// The one problem of a text, or a failure.
Problem only_problem(const std::string& text) {
  const std::vector<Problem> problems = check_scene(text, "a.toml");
  EXPECT_EQ(problems.size(), 1u) << text;
  for (const Problem& problem : problems) SCOPED_TRACE(problem.to_string());
  return problems.empty() ? Problem{} : problems.front();
}

std::string only_message(const std::string& text) { return only_problem(text).to_string(); }

// A folder of its own that goes away with the test.
class Folder {
 public:
  Folder() : path_(fs::temp_directory_path() / fmt::format("ringlet_scene_{}", ::getpid())) {
    fs::create_directories(path_);
  }
  ~Folder() { fs::remove_all(path_); }
  const fs::path& path() const { return path_; }
  fs::path write(const std::string& name, const std::string& text) const {
    std::ofstream(path_ / name) << text;
    return path_ / name;
  }

 private:
  fs::path path_;
};

TEST(SceneFile, EmptyTextIsTheDefaultScene) {
  EXPECT_EQ(parse_scene("", "a.toml"), Scene{});
  EXPECT_TRUE(check_scene(Scene{}).empty());
}

TEST(SceneFile, ReadsEveryKindOfValue) {
  const Scene scene = parse_scene(R"(
simulation.gravity = [0, 1.5, -1e1]   # integers and floats mixed
[run]
duration = 3          # an integer where a number is wanted
[hair]
source = "strands"
curl = "coiled"
curl_radius = 0.01
[[body.shape]]
type = "plane"
moves_with_head = true
[[body.shape]]
type = "capsule"
radius = 0.03
[[strand]]
length = 0.3
[[strand]]
elements = 7
)",
                                  "a.toml");
  EXPECT_EQ(scene.simulation.gravity, Vec3(0.0, 1.5, -10.0));
  EXPECT_EQ(scene.run.duration, 3.0);
  EXPECT_EQ(scene.hair.curl, Curl::coiled);
  EXPECT_EQ(scene.hair.curl_radius, 0.01);
  EXPECT_FALSE(scene.hair.curl_pitch.has_value());
  ASSERT_EQ(scene.body.shapes.size(), 2u);
  EXPECT_EQ(scene.body.shapes[0].type, ShapeType::plane);
  EXPECT_TRUE(scene.body.shapes[0].moves_with_head);
  EXPECT_EQ(scene.body.shapes[1].radius, 0.03);
  ASSERT_EQ(scene.strands.size(), 2u);
  EXPECT_EQ(scene.strands[0].length, 0.3);
  EXPECT_EQ(scene.strands[1].elements, 7);
  EXPECT_EQ(scene.strands[1].length, Strand{}.length);
}

TEST(SceneFile, UnknownKeyHasPlaceAndNearestKey) {
  EXPECT_EQ(only_message("[hair]\n  cuont = 5\n"),
            "a.toml:2:3: unknown key 'hair.cuont'; did you mean 'hair.count'?");
  EXPECT_EQ(only_message("\n\n[hiar]\ncount = 5\n"), "a.toml:3:2: unknown key 'hiar'; did you mean 'hair'?");
  EXPECT_EQ(only_message("duration = 5\n"),
            "a.toml:1:1: unknown key 'duration'; did you mean 'run.duration'?");
  EXPECT_EQ(only_message("[hair]\nsource='strands'\n[[strand]]\nlenght = 1\n"),
            "a.toml:4:1: unknown key 'strand[0].lenght'; did you mean 'strand.length'?");
}

TEST(SceneFile, WrongTypes) {
  EXPECT_EQ(only_message("[hair]\ncount = 5.5\n"),
            "a.toml:2:1: hair.count must be an integer, but is a number with a fraction");
  EXPECT_EQ(only_message("hair.length = 'long'\n"),
            "a.toml:1:6: hair.length must be a number, but is a text");
  EXPECT_EQ(only_message("air.wind = [1, 2]\n"),
            "a.toml:1:5: air.wind must be a list of three numbers, but is a list of 2");
  EXPECT_EQ(only_message("air.wind = [1, 2, 'x']\n"),
            "a.toml:1:5: air.wind must be a list of three numbers, but is a list of 3");
  EXPECT_EQ(only_message("hair.file = 3\n"),
            "a.toml:1:6: hair.file must be a file name in quotes, but is an integer");
  EXPECT_EQ(only_message("hair.curl = 'curlyy'\n"),
            "a.toml:1:6: hair.curl is \"curlyy\", but must be one of \"straight\", \"wavy\", \"curly\", "
            "\"coiled\"");
  EXPECT_EQ(only_message("hair = 3\n"),
            "a.toml:1:1: 'hair' must be a table, written [hair], but is an integer");
  EXPECT_EQ(only_message("[strand]\nlength = 1\n"),
            "a.toml:1:2: 'strand' may stand several times, so each must be written [[strand]] with two "
            "brackets");
  EXPECT_EQ(only_message("[[body.shape]]\nmoves_with_head = 1\n"),
            "a.toml:2:1: body.shape[0].moves_with_head must be true or false, but is an integer");
  EXPECT_EQ(only_message("hair.length = 1979-05-27\n"),
            "a.toml:1:6: hair.length must be a number, but is a date or time");
}

TEST(SceneFile, ValuesOutOfRange) {
  EXPECT_EQ(only_message("hair.count = 0\n"), "a.toml:1:6: hair.count is 0, but must be from 1 to 1000000");
  EXPECT_EQ(only_message("hair.count = 4294967297\n"),
            "a.toml:1:6: hair.count is 4294967297, but must be from 1 to 1000000");
  EXPECT_EQ(only_message("hair.length = nan\n"),
            "a.toml:1:6: hair.length is nan, but must be from 0.001 to 100 m");
  EXPECT_EQ(only_message("hair.young = inf\n"),
            "a.toml:1:6: hair.young is inf, but must be from 1 to 1e+13 Pa");
  EXPECT_EQ(only_message("hair.length = 0.0\n"),
            "a.toml:1:6: hair.length is 0.0, but must be from 0.001 to 100 m");
  EXPECT_EQ(only_message("hair.colour = [0.1, 0.2, 1.5]\n"),
            "a.toml:1:6: hair.colour is [0.1, 0.2, 1.5], but must be from 0 to 1");
  EXPECT_EQ(only_message("hair.radius = -1e-5\n"),
            "a.toml:1:6: hair.radius is -1e-05, but must be from 1e-06 to 0.1 m");
}

TEST(SceneFile, AllProblemsAtOnceInTheOrderOfTheFile) {
  const std::vector<Problem> problems = check_scene(R"([simulation]
gravty = 1
max_step = 7

[hair]
count = "many"
length 3
colour = [1, 2, 3]
curl = "bendy"
)",
                                                    "a.toml");
  std::vector<int> lines;
  for (const Problem& problem : problems) lines.push_back(problem.place.line);
  EXPECT_EQ(lines, (std::vector<int>{2, 3, 6, 7, 8, 9}));
  EXPECT_TRUE(problems[3].message.starts_with("not valid TOML: ")) << problems[3].message;
}

TEST(SceneFile, SyntaxErrorsDoNotInventFollowUps) {
  // A lost header would put its keys into the wrong table; a lost file name would leave the source without
  // one.
  EXPECT_EQ(only_problem("[run]\n[hair\ncount = 3\n").place.line, 2);
  EXPECT_EQ(only_problem("hair.source = 'file'\nhair.file = 'x\n").place.line, 2);
  EXPECT_EQ(only_problem("air.wind = [1,,\n2, 3]\n").place.line, 1);
  EXPECT_EQ(only_problem("hair.count = 3\nhair.count = 4\n").place.line, 2);
  EXPECT_EQ(only_problem("[run]\nseed = 1\n[[[a]]]\nseed = 2\n").to_string(),
            "a.toml:3:1: not valid TOML: this line cannot be understood");
  // Letters beyond ASCII belong in quotes and comments; é, ᚠ, ⁰ and 豈 took different wrong turns in toml++.
  for (const char* letter : {"é", "ᚠ", "⁰", "豈"}) {
    EXPECT_EQ(only_problem(fmt::format("{} = 1\n", letter)).place.line, 1) << letter;
    EXPECT_EQ(only_problem(fmt::format("hair.count = {}\n", letter)).place.line, 1) << letter;
    EXPECT_EQ(only_problem(fmt::format("hair.file = \"\"\"\\\n{}\"\"\"\n", letter)).key, "hair.file")
        << letter;
    EXPECT_TRUE(check_scene(fmt::format("# {}\n", letter), "a.toml").empty()) << letter;
  }
  EXPECT_FALSE(check_scene("a = [[[[", "a.toml").empty());
  EXPECT_FALSE(check_scene("\xff\xfe", "a.toml").empty());
  EXPECT_FALSE(check_scene(std::string(100000, '['), "a.toml").empty());
  EXPECT_FALSE(check_scene("x = " + std::string(100000, '['), "a.toml").empty());
}

TEST(SceneFile, ContradictionsAreFound) {
  EXPECT_EQ(only_message("[simulation]\nmax_step = 0.001\nmin_step = 0.002\n"),
            "a.toml:3:1: simulation.min_step must not exceed simulation.max_step");
  EXPECT_EQ(only_message("[hair]\nsource = 'file'\n"),
            "a.toml:1:2: hair.source is \"file\", but hair.file names none");
  EXPECT_EQ(only_problem("[hair]\nsource = 'strands'\n").place.line, 2);
  EXPECT_EQ(only_problem("[run]\n\n[[strand]]\n").place.line, 3);
  EXPECT_EQ(only_problem("[body]\nkind = 'none'\n").place.line, 2);
  EXPECT_EQ(only_problem("[motion]\nstart = 1.0\nstop = 0.5\n").place.line, 3);
  EXPECT_EQ(only_problem("[motion]\nkind = 'keys'\n").place.line, 2);
  EXPECT_EQ(
      only_problem("[motion]\nkind='keys'\n[[motion.key]]\ntime=1\n[[motion.key]]\ntime=1\n").place.line, 6);
  EXPECT_EQ(only_problem("[motion]\nkind='keys'\n[[motion.key]]\naxis=[0,0,0]\n").place.line, 4);
  EXPECT_EQ(only_problem("[motion]\n[[motion.key]]\n").key, "motion.key");
  EXPECT_TRUE(check_scene("[motion]\nkind='none'\n[[motion.key]]\n", "a.toml").empty());
  EXPECT_EQ(only_problem("[[body.shape]]\ntype='plane'\ndirection=[0,0,0]\n").place.line, 3);
  EXPECT_EQ(only_problem("[[body.shape]]\ntype='cylinder'\nheight=0\n").place.line, 3);
  EXPECT_EQ(only_problem("picture.camera_position=[0,0,0]\npicture.camera_target=[0,0,0]\n").place.line, 2);
}

TEST(SceneFile, WhatDirectsARunIsReadWrittenAndChecked) {
  const std::string text =
      "[goal]\nroot=100\ntip=50\nstart=1\nstop=2\n[[key]]\ntime=1\nwind=[1,0,0]\n[[key]]\ntime=2\ngoal=0.5\n";
  const Scene scene = parse_scene(text, "a.toml");
  EXPECT_TRUE(has_goal(scene));
  ASSERT_EQ(scene.keys.size(), 2u);
  EXPECT_EQ(scene.keys[0].wind, Vec3(1, 0, 0));
  EXPECT_FALSE(scene.keys[0].goal || scene.keys[1].wind || scene.keys[1].gravity);
  EXPECT_EQ(scene.keys[1].goal, 0.5);
  EXPECT_TRUE(parse_scene(to_toml(scene), "b.toml") == scene);
  EXPECT_EQ(only_problem("[goal]\ntip=1\nstart=2\nstop=1\n").place.line, 4);
  EXPECT_EQ(only_problem("[[key]]\ntime=1\ngoal=2\n").key, "key[0].goal");
  EXPECT_EQ(only_problem("[[key]]\ntime=1\n").key, "key[0].time");
  EXPECT_EQ(only_problem("[[key]]\ntime=1\nwind=[0,0,0]\n[[key]]\ntime=1\nwind=[0,0,0]\n").place.line, 5);
  EXPECT_EQ(only_problem("[goal]\nroot=1\n[simulation]\nmodel='chain'\ncontact='push'\ndevice='cuda'\n").key,
            "simulation.device");
  EXPECT_TRUE(has_goal(parse_scene("[[hair.group]]\ngoal_tip=1\n", "a.toml")));
}

TEST(SceneFile, AStrokeIsReadWrittenAndChecked) {
  const std::string stroke =
      "[[style.step]]\naction='brush'\nradius=0.02\namount=0.5\npath=[[0,0,0.1],[0.01,-0.02,0.3]]\nmirror="
      "true\n";
  const Scene scene = parse_scene(stroke, "a.toml");
  ASSERT_EQ(scene.style.steps.size(), 1u);
  const StyleStep& step = scene.style.steps[0];
  EXPECT_EQ(step.action, Action::brush);
  EXPECT_EQ(step.path, (std::vector<Vec3>{{0, 0, 0.1}, {0.01, -0.02, 0.3}}));
  EXPECT_TRUE(step.mirror);
  EXPECT_TRUE(parse_scene(to_toml(scene), "b.toml") == scene);
  const std::string begin = "[[style.step]]\naction='curl'\n";
  EXPECT_EQ(only_problem(begin + "radius=0.02\n").key, "style.step[0].path");
  EXPECT_EQ(only_problem(begin + "path=[[0,0,0]]\n").key, "style.step[0].radius");
  EXPECT_EQ(only_problem(begin + "radius=0.02\namount=2\npath=[[0,0,0]]\n").key, "style.step[0].amount");
  EXPECT_EQ(only_problem(begin + "radius=0.02\npath=[[0,0],[1,1,1]]\n").place.line, 4);
  EXPECT_EQ(only_problem(begin + "radius=0.02\npath=[[0,0,inf]]\n").place.line, 4);
  EXPECT_EQ(only_problem(begin + "radius=0.02\npath=3\n").place.line, 4);
  EXPECT_EQ(only_problem("[[style.step]]\naction='dry'\npath=[[0,0,0]]\n").key, "style.step[0].path");
}

TEST(SceneFile, WhatARunRefusesIsFoundBeforehand) {
  EXPECT_EQ(only_problem("[motion]\nramp = 0\n").place.line, 2);
  const std::string strand = "[hair]\nsource='strands'\n[[strand]]\n[body]\nkind='none'\n";
  EXPECT_EQ(only_problem(strand + "[[style.step]]\naction='comb'\n").place.line, 7);
  EXPECT_TRUE(check_scene(strand + "[[body.shape]]\n[[style.step]]\naction='comb'\n", "a.toml").empty());
  for (const char* model : {"discrete_elastic_rod", "corde"}) {
    const std::string rods = fmt::format("[simulation]\nmodel='{}'\n", model);
    EXPECT_EQ(only_problem(rods + "[hair]\nvertices=2\n").place.line, 4);
    EXPECT_EQ(only_problem(rods + "[output]\npoints=2\n").place.line, 4);
    EXPECT_TRUE(check_scene(rods + "[hair]\nvertices=3\n[output]\npoints=2\n", "a.toml").empty());
  }
  const std::string chains = "[simulation]\nmodel='chain'\ncontact='push'\n";
  EXPECT_EQ(only_problem(chains + "[hair]\nvertices=1\n").place.line, 5);
  EXPECT_TRUE(check_scene(chains + "[hair]\nvertices=2\n", "a.toml").empty());
  const std::string keys = "[motion]\nkind='keys'\n[[motion.key]]\n[[motion.key]]\ntime=1\n";
  EXPECT_EQ(only_problem(keys + "angle=180\n").place.line, 6);
  EXPECT_TRUE(check_scene(keys + "angle=179\n", "a.toml").empty());
  EXPECT_TRUE(check_scene(keys + "angle=-270\n", "a.toml").empty());  // a quarter of a turn the other way
}

TEST(SceneFile, ChainsDoNotMeetBodiesThatChangeTheirShape) {
  const Folder folder;
  for (const char* name : {"w_1.obj", "w_2.obj"}) folder.write(name, "x");
  const auto problems = [&](const char* simulation, const char* file) {
    return check_scene(
               fmt::format("[simulation]\nmodel='chain'\n{}\n[[body.shape]]\ntype='mesh'\nfile='{}'\n",
                           simulation, (folder.path() / file).string()),
               "a.toml")
        .size();
  };
  EXPECT_EQ(problems("contact='push'", "w_*.obj"), 1u);
  EXPECT_EQ(problems("contact='none'", "w_*.obj"), 0u);
  EXPECT_EQ(problems("contact='push'", "w_1.obj"), 0u);
}

TEST(SceneFile, StrandFramesMustBeFrames) {
  const auto strand = [](const std::string& keys) { return "hair.source = 'strands'\n[[strand]]\n" + keys; };
  const auto check = [&](const std::string& keys) { return check_scene(strand(keys), "a.toml"); };
  EXPECT_TRUE(check("t=[0,0,-1]\nn1=[1,0,0]\nn2=[0,-1,0]\n").empty());
  EXPECT_TRUE(check("t=[0.577,0.577,0.577]\nn1=[0.707,-0.707,0]\n").empty());
  EXPECT_EQ(only_problem(strand("t=[0,0,-0.9]\n")).key, "strand[0].t");
  EXPECT_EQ(only_problem(strand("n1=[0.6,0,0.8]\n")).key, "strand[0].n1");
  // The mirror image of the right frame: n2 = −t × n1.
  EXPECT_EQ(only_problem(strand("n2=[0,1,0]\n")).key, "strand[0].n2");
}

TEST(SceneFile, FilesAreRelativeToTheSceneAndMustExist) {
  const Folder folder;
  folder.write("groom.hair", "x");
  folder.write("head.obj", "x");
  const std::string good =
      "[hair]\nsource='file'\nfile='groom.hair'\n[[body.shape]]\ntype='mesh'\nfile='./head.obj'\n";
  const Scene scene = read_scene(folder.write("good.toml", good));
  EXPECT_EQ(scene.hair.file, folder.path() / "groom.hair");
  EXPECT_EQ(scene.body.shapes.at(0).file, folder.path() / "head.obj");

  const std::string name = folder.write("bad.toml", "[hair]\nsource='file'\nfile='gone.hair'\n");
  try {
    read_scene(name);
    FAIL() << "a missing groom was accepted";
  } catch (const SceneError& error) {
    EXPECT_EQ(std::string(error.what()),
              name + ":3:1: hair.file: there is no file '" + (folder.path() / "gone.hair").string() + "'");
    EXPECT_EQ(error.problems().size(), 1u);
  }
  // A scene kept in a cache outlives its files.
  fs::remove(folder.path() / "groom.hair");
  EXPECT_THROW(parse_scene(to_toml(scene), "cache.h5"), SceneError);
  EXPECT_EQ(parse_resolved_scene(to_toml(scene), "cache.h5"), scene);
  EXPECT_THROW(parse_resolved_scene("hair.count = -1", "cache.h5"), SceneError);
  // A mesh without a file, one that is a folder, and one whose name hides something after a zero character.
  EXPECT_EQ(only_problem("[[body.shape]]\ntype='mesh'\n").place.line, 1);
  EXPECT_EQ(only_problem("[[body.shape]]\ntype='mesh'\nfile='/'\n").place.line, 3);
  EXPECT_EQ(only_problem("[[body.shape]]\ntype='mesh'\nfile=\"a*b*.obj\"\n").place.line, 3);
  EXPECT_EQ(only_problem("[[body.shape]]\ntype='sphere'\nfile=\"a\\u0000b\"\n").place.line, 3);
}

TEST(SceneFile, SequencesAreOrderedByNumber) {
  const Folder folder;
  for (const char* name : {"w_10.obj", "w_9.obj", "w_008.obj", "w_.ob", "v_1.obj"}) folder.write(name, "x");
  const std::vector<fs::path> files = sequence_files(folder.path() / "w_*.obj");
  ASSERT_EQ(files.size(), 3u);
  EXPECT_EQ(files[0].filename(), "w_008.obj");
  EXPECT_EQ(files[1].filename(), "w_9.obj");
  EXPECT_EQ(files[2].filename(), "w_10.obj");
  EXPECT_TRUE(sequence_files(folder.path() / "gone" / "w_*.obj").empty());
  EXPECT_THROW(sequence_files(folder.path() / "w_*_*.obj"), InputError);
  for (const char* pattern : {"w_#.obj", "w_####.obj", "w_%d.obj", "w_%04d.obj"})
    EXPECT_EQ(sequence_files(folder.path() / pattern), files) << pattern;
  const Scene scene = read_scene(folder.write("s.toml", "[[body.shape]]\ntype='mesh'\nfile='w_*.obj'\n"));
  EXPECT_EQ(sequence_files(scene.body.shapes[0].file), files);
}

TEST(SceneFile, GapsInSequencesAreTold) {
  const Folder folder;
  for (const char* name : {"a_1.obj", "a_2.obj", "a_4.obj", "b_0.obj", "b_5.obj", "b_10.obj", "c_1.obj",
                           "c_01.obj", "d_1.obj", "d_last.obj"})
    folder.write(name, "x");
  const auto message = [&](const char* pattern) {
    try {
      sequence_files(folder.path() / pattern);
    } catch (const InputError& error) {
      return error.message();
    }
    return std::string();
  };
  EXPECT_NE(message("a_*.obj").find("from 1 to 2 to 4"), std::string::npos) << message("a_*.obj");
  EXPECT_EQ(message("b_*.obj"), "");  // every fifth frame is a way to save space
  EXPECT_NE(message("c_*.obj").find("same number"), std::string::npos) << message("c_*.obj");
  EXPECT_EQ(message("d_*.obj"), "");
  EXPECT_EQ(sequence_files(folder.path() / "d_*.obj").size(), 2u);
  EXPECT_EQ(sequence_files(folder.path() / "d_#.obj").size(), 1u);
  const std::string scene = folder.write("s.toml", "[[body.shape]]\ntype='mesh'\nfile='a_*.obj'\n");
  EXPECT_THROW(read_scene(scene), SceneError);
}

TEST(SceneFile, UnreadableFilesAreFileErrors) {
  const Folder folder;
  EXPECT_THROW(read_scene(folder.path() / "gone.toml"), FileError);
  EXPECT_THROW(read_scene(folder.path()), FileError);
  EXPECT_THROW(read_scene("/dev/zero"), InputError);  // no end: refused, not read forever
}

TEST(SceneFile, ManyProblemsAreCutShort) {
  std::string text;
  for (int i = 0; i < 20000; ++i) text += fmt::format("key_{} = 1\n", i);
  EXPECT_EQ(check_scene(text, "a.toml").size(), 101u);
}

TEST(SceneFile, ValidateChecksScenesMadeInCode) {
  Scene scene;
  scene.hair.length = std::numeric_limits<double>::quiet_NaN();
  scene.strands.emplace_back().radius_1 = -1.0;
  try {
    validate(scene);
    FAIL() << "a NaN was accepted";
  } catch (const SceneError& error) {
    ASSERT_EQ(error.problems().size(), 3u);
    EXPECT_EQ(error.problems()[0].key, "hair.length");
    EXPECT_EQ(error.problems()[1].key, "strand[0].radius_1");
    EXPECT_EQ(error.problems()[2].key, "strand");
  }
}

TEST(Scene, FramesIncludeBothEnds) {
  EXPECT_EQ(frame_count(scene::Run{.duration = 2.0, .frames_per_second = 30.0}), 61);
  EXPECT_EQ(frame_count(scene::Run{.duration = 0.0, .frames_per_second = 30.0}), 1);
  EXPECT_EQ(frame_count(scene::Run{.duration = 0.1, .frames_per_second = 29.0}), 3);
  // 0.7 × 30 rounds to 21 from below in binary.
  EXPECT_EQ(frame_count(scene::Run{.duration = 0.7, .frames_per_second = 30.0}), 22);
}

TEST(Scene, RootFrameIsRightHanded) {
  Strand strand;
  strand.t = Vec3(0.577, 0.577, 0.577);
  strand.n1 = Vec3(0.707, -0.707, 0.0);
  const Mat3 frame = root_frame(strand);
  EXPECT_NEAR(frame.determinant(), 1.0, 1e-14);
  EXPECT_NEAR((frame.transpose() * frame - Mat3::Identity()).norm(), 0.0, 1e-14);
  EXPECT_NEAR((frame.col(2) - strand.t.normalized()).norm(), 0.0, 1e-14);
  // The default hangs down with n2 = t × n1 = −y.
  EXPECT_NEAR((root_frame(Strand{}).col(1) + Vec3::UnitY()).norm(), 0.0, 1e-15);
}

}  // namespace
}  // namespace ringlet::scene
