#pragma once
// The plain description of a run: which hair on which body, what moves it, how it is computed and shown.
// A default-constructed Scene is the default scene. Units are SI; angles, which people write, are in degrees.
// What each value means to a user, its unit and its range stand in the table of keys (keys.cpp).

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "ringlet/base/types.h"
#include "ringlet/body/head_field.h"
#include "ringlet/hair/characters.h"
#include "ringlet/hair/grow.h"
#include "ringlet/hair/hair_types.h"
#include "ringlet/hair/material.h"
#include "ringlet/hair/tied_hair.h"

namespace ringlet::scene {

struct Run {
  double duration = 2.0;
  double frames_per_second = 30.0;
  int seed = 1;
  double preroll = 0.0;
  double time_scale = 1.0;

  bool operator==(const Run&) const = default;
};

enum class Model { super_helix, discrete_elastic_rod, corde, chain, curly_spring };
enum class ContactModel { none, coulomb, push, penalty };
enum class Device { cpu, cuda };
enum class Scheme { midpoint, midpoint_in_contact, implicit_euler };

struct Simulation {
  Model model = Model::super_helix;
  ContactModel contact = ContactModel::coulomb;
  Device device = Device::cpu;
  Scheme scheme = Scheme::midpoint;
  double max_step = 1.0 / 240.0;
  double min_step = 1e-5;
  Vec3 gravity = Vec3(0.0, 0.0, -9.81);
  double settle = 2.0;

  bool operator==(const Simulation&) const = default;
};

enum class HairSource { grow, file, strands, character };
enum class UpAxis { z, y };
enum class Start { automatic, natural, rest, held };
using HairType = hair::Ethnicity;
using Curl = hair::Curl;
using Growth = hair::Growth;
using Parting = hair::Parting;
using Face = hair::Face;
using Gathered = hair::Gathered;
using Tail = hair::Tail;
using Character = hair::Character;

// Strands held together, as by a tie, a pin or a clip; their roots' skin carries it.
struct Hold {
  std::string name;  // empty: "hold 1", "hold 2", ... by its number
  Vec3 centre = Vec3::Zero();
  double reach = 0.02;
  std::optional<double> ring;  // m; nothing: points are held where they are
  std::optional<double> opens;

  bool operator==(const Hold&) const = default;
};

// Of a group: that of all hair, or another.
enum class GroupType { as_hair, asian, caucasian, african };
enum class GroupCurl { as_hair, straight, wavy, curly, coiled };

// Some of the strands, and in what they differ from the others: what is not given is that of Hair.
struct HairGroup {
  std::string name;
  int file_group = -1;  // a number in the groom file; -1: none
  std::optional<Vec3> centre;
  double reach = 0.03;
  std::optional<Vec3> normal;
  double offset = 0.0;
  double share = 1.0;

  GroupType type = GroupType::as_hair;
  GroupCurl curl = GroupCurl::as_hair;
  std::optional<double> curl_radius, curl_pitch, length;
  std::optional<double> radius, eccentricity, young, density, damping, friction_hair, friction_body;
  std::optional<Vec3> colour;
  std::optional<double> goal_root, goal_tip;

  // Whether its strands grow otherwise, and are not only made of something else.
  bool changes_growth() const;
  bool operator==(const HairGroup&) const = default;
};

enum class MapChanges { density, length, stiffness, friction, wetness };

// A picture over the texture coordinates of the roots, which changes strands by how bright it is at theirs.
struct HairMap {
  std::filesystem::path file;  // absolute once parsed
  MapChanges changes = MapChanges::density;
  double black = 0.0, white = 1.0;  // what black and white mean; grey lies between

  bool operator==(const HairMap&) const = default;
};

struct Hair {
  HairSource source = HairSource::grow;
  std::filesystem::path file;  // absolute once parsed; empty: none
  double file_unit = 1.0;
  UpAxis file_up = UpAxis::z;
  int guides = 0;  // 0: those that the groom marks, or all
  std::optional<double> guide_spacing;

  Character character = Character::red_head;

  HairType type = HairType::caucasian;
  Curl curl = Curl::wavy;
  std::optional<double> curl_radius;
  std::optional<double> curl_pitch;
  double curl_variation = 0.2;
  int count = 300;
  double length = 0.25;
  double length_variation = 0.1;
  double root_lift = 35.0;
  Growth growth = Growth::combed;
  std::filesystem::path comb;  // absolute once parsed; empty: none
  Parting parting = Parting::left;
  Face face = Face::open;
  double face_guard = 0.95;
  double volume = hair::Hairstyle{}.volume;
  double layering = 0.0;
  std::optional<double> level;
  std::optional<double> sides_length;
  double stand = 0.0;
  Gathered gathered = Gathered::loose;
  Tail tail = Tail::free;
  double tie_height = 0.06;
  int elements = 0;  // 0: as many as the motion needs
  bool twist = true;
  int vertices = 0;  // 0: as many as the groom has points
  Start start = Start::automatic;

  // The section follows the hair type unless given; the rest is that of hair::Material.
  std::optional<double> radius;
  std::optional<double> eccentricity;
  double young = hair::Material{}.young;
  double poisson = hair::Material{}.poisson;
  double density = hair::Material{}.density;
  double damping = hair::Material{}.damping;
  double friction_hair = hair::Material{}.friction_hair;
  double friction_body = hair::Material{}.friction_body;
  Vec3 colour = hair::Material{}.colour;

  std::vector<HairGroup> groups;
  std::vector<HairMap> maps;
  std::vector<Hold> holds;

  bool operator==(const Hair&) const = default;
};

enum class BodyKind { head, sphere, none };
using Figure = body::Figure;
enum class SkinTone { pale, fair, light, olive, brown, dark };
enum class EyeColour { blue, grey, green, hazel, brown };
enum class ShapeType { sphere, capsule, cylinder, plane, mesh, horse };
enum class BodyRole { collider, scalp, both };
enum class FileAxis { file, z, y };
enum class FileMotion { play, still };
enum class SkinPose { automatic, rest, start };

struct Shape {
  ShapeType type = ShapeType::sphere;
  Vec3 position = Vec3::Zero();
  Vec3 direction = Vec3::UnitZ();
  double radius = 0.1;
  double height = 0.2;
  std::filesystem::path file;  // absolute once parsed; a '*' in its name makes it a sequence
  double file_unit = 1.0;
  double sequence_rate = 24.0;
  Vec3 rotation_axis = Vec3::UnitZ();
  double rotation_angle = 0.0;
  bool moves_with_head = false;

  std::string name;  // empty: "shape 1", "shape 2", ... by its number
  BodyRole role = BodyRole::collider;
  double friction = 1.0;
  double thickness = 0.0;
  bool two_sided = false;
  bool visible = true;
  std::optional<Vec3> colour;
  FileAxis file_up = FileAxis::file;
  FileMotion file_motion = FileMotion::play;
  std::string animation;  // its name in the file; empty: the first
  double animation_start = 0.0;
  double animation_speed = 1.0;
  std::optional<double> animation_from, animation_to;
  SkinPose groom_fits = SkinPose::automatic;
  std::optional<Vec3> scalp_normal;
  double scalp_offset = 0.0;
  std::string scalp_part;  // empty: the whole mesh
  std::optional<Vec3> head_joint;
  double head_scale = 1.0;

  bool is_scalp() const { return role != BodyRole::collider; }
  bool operator==(const Shape&) const = default;
};

struct Body {
  BodyKind kind = BodyKind::head;
  Figure figure = Figure::woman;
  SkinTone skin = SkinTone::fair;
  EyeColour eyes = EyeColour::green;
  double radius = 0.06;
  std::vector<Shape> shapes;  // [[body.shape]], or [[body]] where there is no [body]

  bool has_scalp() const;  // whether hair is bound to one of the shapes
  bool operator==(const Body&) const = default;
};

enum class MotionKind { none, shake, nod, lean, jump, spin, keys };

struct MotionKey {
  double time = 0.0;
  Vec3 position = Vec3::Zero();
  Vec3 axis = Vec3::UnitZ();
  double angle = 0.0;

  bool operator==(const MotionKey&) const = default;
};

struct Motion {
  MotionKind kind = MotionKind::shake;
  double angle = 30.0;
  double height = 0.1;
  double frequency = 1.0;
  double start = 0.0;
  std::optional<double> stop;
  double ramp = 0.25;
  Vec3 pivot = Vec3::Zero();
  std::vector<MotionKey> keys;

  bool operator==(const Motion&) const = default;
};

// A soft pull of the strands towards their shape at the start, as their roots carry it: an acceleration of so
// much per distance, 1/s².
struct Goal {
  double root = 0.0, tip = 0.0;
  double start = 0.0;
  std::optional<double> stop;
  double ramp = 0.25;

  bool operator==(const Goal&) const = default;
};

// What changes in the run: linear from one table that gives a value to the next, held outside.
struct TimeKey {
  double time = 0.0;
  std::optional<Vec3> gravity = {}, wind = {};
  std::optional<double> goal = {}, stiffness = {}, friction = {}, wetness = {};

  bool operator==(const TimeKey&) const = default;
};

struct Air {
  std::optional<double> drag;
  std::optional<double> hairs;
  Vec3 wind = Vec3::Zero();
  double gust_strength = 0.0;
  double gust_period = 1.0;
  double turbulence = 0.0;
  double turbulence_length = 0.3;
  double turbulence_time = 0.5;

  bool operator==(const Air&) const = default;
};

// Who solves the friction problem: the default solver, Gauss–Seidel with one of the local laws that
// [Daviet2011] compares, its two global Newton methods, or its hybrid Gauss–Seidel with contact freezing.
enum class FrictionSolver {
  automatic,
  mfb,
  enumerate,
  pac,
  dac,
  duriez06,
  duriez08,
  pyramid,
  newton_mfb,
  newton_dac,
  hybrid
};

struct Contact {
  double radius = 5e-4;
  double root_clearance = 0.003;
  double tolerance = 1e-4, tolerance_at_rest = 1e-6;
  FrictionSolver solver = FrictionSolver::automatic;

  bool operator==(const Contact&) const = default;
};

// How chains keep their lengths and their style.
struct Chain {
  double stiffness = 1.0;
  int rounds = 2;
  int bending_iterations = 0;
  double bending = 0.02;
  double global_shape = 0.0;
  double local_shape = 0.0;
  double allowed_stretch = 1e-3;

  bool operator==(const Chain&) const = default;
};

enum class CurlyPreset { red_head, horse };

// How curly springs are set; everything else follows the preset of the character.
struct CurlySpring {
  CurlyPreset preset = CurlyPreset::red_head;
  int steps_per_frame = 0;  // 0: by preset
  int force_steps = 15;
  int damping_steps = 10;
  bool core_springs = true;
  bool hair_contact = true;
  bool prune_particles = true;
  bool prune_pairs = true;
  double partners = 4.0;

  bool operator==(const CurlySpring&) const = default;
};

enum class Camera { front, side, back, three_quarter };

enum class Quality { preview, path };

struct Picture {
  Quality quality = Quality::preview;
  int width = 960;
  int height = 540;
  int samples = 16;
  Camera camera = Camera::three_quarter;
  std::optional<Vec3> camera_position;
  std::optional<Vec3> camera_target;
  double field_of_view = 30.0;
  int strands = 12000;
  double rope = 0.0;
  double clump = 0.4;
  double strays = 0.03;
  double strand_width = 2.2e-4;
  Vec3 background = Vec3(0.15, 0.15, 0.155);
  std::optional<double> eumelanin;
  double pheomelanin = 0.0;
  double highlights = 0.0;
  Vec3 highlight_colour = Vec3(0.62, 0.45, 0.24);
  double highlight_start = 0.0;
  double root_shade = 0.0;
  double wetness = 0.0;
  bool denoise = true;
  double aperture = 0.0;
  std::optional<double> focus;
  double shutter = 0.0;

  bool operator==(const Picture&) const = default;
};

struct Output {
  int points = 24;
  int checkpoint_every = 1;
  bool contacts = false;

  bool operator==(const Output&) const = default;
};

// One strand described by hand.
struct Strand {
  Vec3 root = Vec3::Zero();
  Vec3 t = -Vec3::UnitZ();
  Vec3 n1 = Vec3::UnitX();
  std::optional<Vec3> n2;
  double length = 0.25;
  double radius_1 = hair::Section{}.a;
  double radius_2 = hair::Section{}.b;
  double young = hair::Material{}.young;
  double poisson = hair::Material{}.poisson;
  double density = hair::Material{}.density;
  double damping = hair::Material{}.damping;
  Vec3 curvature = Vec3::Zero();  // natural (κ1, κ2, τ), 1/m
  int elements = 0;               // 0: as many as the motion needs

  bool operator==(const Strand&) const = default;
};

enum class Action {
  cut,
  snip,
  wet,
  dry,
  grow,
  comb,
  brush,
  curl,
  straighten,
  lift,
  flatten,
  spray,
  length,
  lock,
  unlock
};

// Whether it follows a path, as a hand does, with a ball of hair around each point of it.
constexpr bool is_stroke(Action action) { return action >= Action::brush; }

// One thing that a hairdresser does.
struct StyleStep {
  Action action = Action::cut;
  Vec3 normal = Vec3::UnitZ();
  double offset = 0.0;
  std::filesystem::path file;  // absolute once parsed; empty: the plane is cut by
  double amount = 1.0;
  Vec3 centre = Vec3::Zero();
  double radius = 0.0;  // of a ball around it; 0: everywhere
  std::vector<Vec3> path;
  double softness = 1.0;
  bool mirror = false;
  double curl_radius = 0.01;
  double curl_pitch = 0.03;
  double longer = 0.02;

  bool operator==(const StyleStep&) const = default;
};

struct Style {
  bool contact = true;
  double volume = 0.0;
  int layers = 8;
  int wisp_strands = 0;
  double wisp_radius = 0.005;
  double wisp_taper = 0.5;
  double wisp_fuzziness = 0.2;
  std::vector<StyleStep> steps;

  bool operator==(const Style&) const = default;
};

struct Scene {
  Run run;
  Simulation simulation;
  Hair hair;
  Body body;
  Motion motion;
  Air air;
  Goal goal;
  std::vector<TimeKey> keys;
  Contact contact;
  Chain chain;
  CurlySpring curly_spring;
  Style style;
  Picture picture;
  Output output;
  std::vector<Strand> strands;

  bool operator==(const Scene&) const = default;
};

// Frames are at the times i / frames_per_second, from 0 up to the duration, both ends included.
int frame_count(const Run& run);

// Whether the goal of any strand pulls at all.
bool has_goal(const Scene& scene);

// The strand's root frame with columns (n1, n2, t), orthonormal to rounding: t is kept, n1 is made
// perpendicular to it, n2 = t × n1.
Mat3 root_frame(const Strand& strand);

// The files of a mesh sequence "walk_*.obj" ordered by the number (else the text) in place of the '*';
// a name without '*' is itself, if there is such a file. Throws InputError for more than one '*'.
std::vector<std::filesystem::path> sequence_files(const std::filesystem::path& pattern);

}  // namespace ringlet::scene
