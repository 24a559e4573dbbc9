#include "ringlet/scene/keys.h"

#include <fmt/format.h>

#include <utility>

#include "ringlet/scene/strand_models.h"

namespace ringlet::scene {
namespace {

// Short names for the ranges, so that a row of the table reads like a sentence.
Range any() { return {}; }
// Of the components of a vector that is only a direction: its length can be computed without overflow.
Range direction() { return {-1e6, 1e6}; }
Range between(double low, double high) { return {low, high}; }
Range up_to_below(double low, double high) { return {low, high, false, true}; }

// The names must stand in the order of the enumerators.
template <class Enum>
Choice choice(Enum& value, std::vector<std::string> names) {
  return {std::move(names), [&value] { return static_cast<std::size_t>(value); },
          [&value](std::size_t position) { value = static_cast<Enum>(position); }};
}

template <class Entry>
Entries entries(std::vector<Entry>& list, std::vector<Key> (*keys_of)(Entry&)) {
  return {[&list] { return list.size(); }, [&list] { list.emplace_back(); },
          [&list, keys_of](std::size_t i) { return keys_of(list[i]); }};
}

std::vector<Key> run_keys(Run& r) {
  return {
      {"duration", &r.duration, "s", between(0, 3600), "How long to simulate, after settling."},
      {"frames_per_second", &r.frames_per_second, "1/s", between(1, 1000), "Frames written per second."},
      {"seed", &r.seed, "", between(0, 2147483647),
       "Chooses the random numbers: the same seed gives the same hair, bit for bit."},
      {"preroll", &r.preroll, "s", between(0, 60),
       "How long, after settling and before frame 0, bodies and hair go from rest to where the first frame "
       "has "
       "them: a mesh from its shape without the animation, the head from its place without the motion."},
      {"time_scale", &r.time_scale, "", between(0.01, 100),
       "How many seconds pass for the hair and its air in one second of the run, in which bodies, keys and "
       "goal "
       "move: below 1 hair moves as if seen in slow motion, above 1 it hurries."},
  };
}

// The rows of the registry as one sentence.
std::string model_help() {
  std::string help = "The mechanics of a strand:";
  for (const StrandModelRow& row : strand_models())
    help += fmt::format("{} \"{}\", {}", &row == &strand_models().front() ? "" : ";", row.name, row.summary);
  return help + ".";
}

std::vector<Key> simulation_keys(Simulation& s) {
  return {
      {"model", choice(s.model, strand_model_names()), "", any(), model_help()},
      {"contact", choice(s.contact, {"none", "coulomb", "push", "penalty"}), "", any(),
       "How strands meet each other and the body: not at all; with exact Coulomb friction (every model); "
       "bodies push points out, without friction and without strands meeting each other (chain); or by "
       "springs (curly_spring)."},
      {"device", choice(s.device, {"cpu", "cuda"}), "", any(),
       "What computes; \"cuda\" is for chains without Coulomb friction, in a build that has it, on a machine "
       "with a GPU."},
      {"scheme", choice(s.scheme, {"midpoint", "midpoint_in_contact", "implicit_euler"}), "", any(),
       "How super-helices and discrete elastic rods go on in time: second order, which keeps hair swinging, "
       "or first order (implicit_euler), which eats motion as an internal friction of one more step's length "
       "would. With Coulomb contact steps are of first order; midpoint_in_contact makes those of "
       "super-helices of second order too, and such hair comes to rest more slowly."},
      {"max_step", &s.max_step, "s", between(1e-9, 0.1),
       "Longest time step; a step never reaches past the next frame."},
      {"min_step", &s.min_step, "s", between(1e-9, 0.1),
       "Shortest time step that may be tried before the run is given up as broken down."},
      {"gravity", &s.gravity, "m/s²", between(-1000, 1000), "Acceleration of gravity; z points up."},
      {"settle", &s.settle, "s", between(0, 60),
       "How long the hair comes to rest, strongly damped and with the body still, before frame 0."},
  };
}

std::vector<Key> hair_keys(Hair& h) {
  return {
      {"source", choice(h.source, {"grow", "file", "strands", "character"}), "", any(),
       "Where the hair comes from: grown on the head, read from a file, the [[strand]] tables below, or a "
       "built-in character."},
      {"character",
       choice(h.character, {"red_head", "horse_mane", "horse_tail", "horse_front_fetlocks",
                            "horse_rear_fetlocks", "horse_body", "horse"}),
       "", any(),
       "The character when source is \"character\"; it stands around the origin, z up. \"horse\" is all of "
       "its "
       "parts, and needs a [[body.shape]] of type \"horse\"; red_head also grows on the built-in head."},
      {"file", &h.file, "", any(), "The groom to read when source is \"file\"; relative to the scene file."},
      {"file_unit", &h.file_unit, "m", between(1e-9, 1000),
       "Length of one unit in the file; 1 takes what the file states, and metres where it states nothing."},
      {"file_up", choice(h.file_up, {"z", "y"}), "", any(),
       "The axis that points up in the file; z takes what the file states, and z where it states nothing."},
      {"guides", &h.guides, "", between(0, 1000000),
       "How many strands are simulated; all others follow them. They are chosen among the strands, spread "
       "over "
       "the scalp and typical of their neighbours. 0 simulates the guides that the file marks, or every "
       "strand "
       "where it marks none."},
      {"guide_spacing", &h.guide_spacing, "m", between(1e-6, 1000),
       "Simulates as many strands as it takes to have one with its root within this distance of every root, "
       "and "
       "no fewer than guides.",
       "by guides"},
      {"type", choice(h.type, {"asian", "caucasian", "african"}), "", any(),
       "Sets thickness and section of the strands."},
      {"curl", choice(h.curl, {"straight", "wavy", "curly", "coiled"}), "", any(),
       "How strongly the hair curls by nature."},
      {"curl_radius", &h.curl_radius, "m", between(0, 1), "Radius of the natural curls; 0 is straight.",
       "by curl"},
      {"curl_pitch", &h.curl_pitch, "m", between(0, 10), "Rise of the natural curls per turn.", "by curl"},
      {"curl_variation", &h.curl_variation, "", up_to_below(0, 1),
       "How much the curls differ between strands, as a fraction."},
      {"count", &h.count, "", between(1, 1000000), "Number of simulated strands to grow."},
      {"length", &h.length, "m", between(1e-3, 100), "Mean length of the strands."},
      {"length_variation", &h.length_variation, "", up_to_below(0, 1),
       "How much the length differs between strands, as a fraction."},
      {"root_lift", &h.root_lift, "degrees", between(0, 90),
       "How strands leave the scalp: 0 lies flat on it, 90 stands straight out."},
      {"growth", choice(h.growth, {"combed", "natural"}), "", any(),
       "How hair grows on a head: combed to lie on it and fall from it, and set so that it keeps this shape; "
       "or by nature, each strand a free helix. On a sphere hair grows by nature."},
      {"comb", &h.comb, "", any(),
       "Curves, in any format of grooms, along which hair grown by nature leaves its roots: each goes as the "
       "curves nearest to it do, turned to lie on the skin. Read with file_unit and file_up; relative to the "
       "scene file. Empty combs down and back."},
      {"parting", choice(h.parting, {"none", "left", "centre", "right"}), "", any(),
       "Where the hair is parted, as the wearer sees it."},
      {"face", choice(h.face, {"open", "back", "tucked", "fringe", "curtain", "swept"}), "", any(),
       "What combed hair does at the face: it falls beside it, is combed straight back, goes behind the "
       "ears, "
       "ends in a fringe above the brows, opens like a curtain, or crosses the forehead to one side."},
      {"face_guard", &h.face_guard, "", between(0, 1),
       "Size of an invisible body in front of the face around which combed hair slides in motion, as a "
       "fraction "
       "of the space that its style leaves free; 0 lets hair cross the face."},
      {"volume", &h.volume, "m", between(0, 0.2),
       "How far combed hair from the crown lies from the scalp; hair from lower down lies closer."},
      {"layering", &h.layering, "", up_to_below(0, 1),
       "By which fraction combed hair from the crown is shorter than hair from the nape."},
      {"level", &h.level, "m", between(-10, 10),
       "The height at which combed hair is cut straight; the chin is at -0.1, the shoulders at -0.15.",
       "not cut"},
      {"sides_length", &h.sides_length, "m", between(1e-3, 100),
       "Length of combed hair at the sides and the nape.", "as elsewhere"},
      {"stand", &h.stand, "m", between(0, 1),
       "Over this length combed hair goes on standing off the scalp as it does at its root, before it lies "
       "down or falls: short cuts and coils stand."},
      {"gathered", choice(h.gathered, {"loose", "ponytail", "half_up", "pigtails"}), "", any(),
       "Whether the hair falls from the whole scalp, is tied at the back of the head, only its upper half "
       "is, "
       "or each side is tied behind its ear. At a tie strands are packed as closely as contact.radius "
       "allows; "
       "in pictures combed hair runs over the scalp to it, natural hair has its roots there."},
      {"tail", choice(h.tail, {"free", "plait", "bun"}), "", any(),
       "How combed hair goes on from its tie: it falls, is plaited in three, or winds around the tie."},
      {"tie_height", &h.tie_height, "m", between(-0.03, 0.12),
       "Height at which combed hair is tied; the middle of the ears is at 0.015, the crown at 0.136."},
      {"elements", &h.elements, "", between(0, 256),
       "Helical elements per strand, for the super-helix; 0: as many as keep the error of shaken hair below "
       "3 % of its length, by curl, length and stiffness."},
      {"twist", &h.twist, "", any(),
       "Whether helical elements twist: three degrees of freedom each, otherwise two."},
      {"vertices", &h.vertices, "", between(0, 1000),
       "Vertices per strand, for all other models; 0 takes the points that the groom has: those of its file, "
       "or output.points."},
      {"start", choice(h.start, {"auto", "natural", "rest", "held"}), "", any(),
       "The shape to begin with, before settling: as by nature, at rest under gravity, or held: the shape "
       "that "
       "was given, made its own rest shape so that it does not sag. auto is rest after [[style.step]]s, held "
       "for "
       "hair from a file, natural otherwise."},
      {"radius", &h.radius, "m", between(1e-6, 0.1), "Mean radius of a strand.", "by type"},
      {"eccentricity", &h.eccentricity, "", between(0, 0.99),
       "How flat the section is: 0 is a circle, otherwise 1 − (small axis / large axis).", "by type"},
      {"young", &h.young, "Pa", between(1, 1e13), "Young's modulus: stiffness of the material."},
      {"poisson", &h.poisson, "", between(-0.99, 0.5), "Poisson's ratio."},
      {"density", &h.density, "kg/m³", between(1, 1e5), "Density of the material."},
      {"damping", &h.damping, "s", between(0, 1000),
       "Internal damping time: damping force is this times stiffness times rate of bending."},
      {"friction_hair", &h.friction_hair, "", between(0, 100), "Coulomb friction between strands."},
      {"friction_body", &h.friction_body, "", between(0, 100), "Coulomb friction between strands and body."},
      {"colour", &h.colour, "", between(0, 1), "Colour in pictures: red, green, blue, linear."},
  };
}

std::vector<Key> hold_keys(Hold& h) {
  return {
      {"name", &h.name, "", any(), "What it is called in messages; empty numbers it."},
      {"centre", &h.centre, "m", between(-1000, 1000),
       "Where it is, as the hair begins, before any motion. It goes with the skin in which the held strands "
       "have their roots."},
      {"reach", &h.reach, "m", between(1e-6, 1000),
       "Strands that come as near to the centre as this are held, each at its nearest point; with ring, as "
       "far along as it takes to get there."},
      {"ring", &h.ring, "m", between(0, 10),
       "Draws the held points together while hair settles, to within this distance of the centre or as near "
       "as strands have room beside each other: a hair tie. Without it they are held where they are: a pin.",
       "not drawn together"},
      {"opens", &h.opens, "s", between(0, 3600), "When it lets go.", "never"},
  };
}

std::vector<Key> group_keys(HairGroup& g) {
  return {
      {"name", &g.name, "", any(),
       "What it is called in messages; empty numbers it. With hair.source = \"file\" it takes the group of "
       "this "
       "name where the groom file has one. A table takes the strands that this, file_group, centre, normal "
       "and "
       "share all let it take."},
      {"file_group", &g.file_group, "", between(-1, 2147483647),
       "Takes the strands with this group number in the groom file; -1 takes any."},
      {"centre", &g.centre, "m", between(-1000, 1000), "Takes strands with their root in a ball around it.",
       "not chosen by a ball"},
      {"reach", &g.reach, "m", between(1e-6, 1000), "Radius of that ball."},
      {"normal", &g.normal, "", direction(), "Takes strands with their root on one side of a plane.",
       "not chosen by a plane"},
      {"offset", &g.offset, "m", between(-1000, 1000),
       "Where that plane is: roots are taken where normal · x is larger."},
      {"share", &g.share, "", between(0, 1),
       "Of the strands that all this takes, the part that the group gets, by chance."},
      {"type", choice(g.type, {"as_hair", "asian", "caucasian", "african"}), "", any(),
       "Sets thickness and section of the strands."},
      {"curl", choice(g.curl, {"as_hair", "straight", "wavy", "curly", "coiled"}), "", any(),
       "How strongly grown hair curls by nature."},
      {"curl_radius", &g.curl_radius, "m", between(0, 1), "Radius of the curls of grown hair.", "by curl"},
      {"curl_pitch", &g.curl_pitch, "m", between(0, 10), "Rise of these curls per turn.", "by curl"},
      {"length", &g.length, "m", between(1e-3, 100), "Mean length of grown hair.", "hair.length"},
      {"radius", &g.radius, "m", between(1e-6, 0.1), "Mean radius of a strand.", "that of the hair"},
      {"eccentricity", &g.eccentricity, "", between(0, 0.99), "How flat the section is.", "that of the hair"},
      {"young", &g.young, "Pa", between(1, 1e13), "Young's modulus.", "hair.young"},
      {"density", &g.density, "kg/m³", between(1, 1e5), "Density of the material.", "hair.density"},
      {"damping", &g.damping, "s", between(0, 1000), "Internal damping time.", "hair.damping"},
      {"friction_hair", &g.friction_hair, "", between(0, 100), "Coulomb friction between strands.",
       "hair.friction_hair"},
      {"friction_body", &g.friction_body, "", between(0, 100), "Coulomb friction between strands and body.",
       "hair.friction_body"},
      {"colour", &g.colour, "", between(0, 1), "Colour in pictures: red, green, blue, linear.",
       "hair.colour"},
      {"goal_root", &g.goal_root, "1/s²", between(0, 1e7), "The goal's pull at the root.", "goal.root"},
      {"goal_tip", &g.goal_tip, "1/s²", between(0, 1e7), "The goal's pull at the tip.", "goal.tip"},
  };
}

std::vector<Key> map_keys(HairMap& m) {
  return {
      {"file", &m.file, "", any(),
       "The picture, a PNG, relative to the scene file. Its lower left corner is at (0, 0) of the texture "
       "coordinates, its upper right corner at (1, 1); beyond, it repeats."},
      {"changes", choice(m.changes, {"density", "length", "stiffness", "friction", "wetness"}), "", any(),
       "What it changes: density, the part of the strands that stay, by chance; length, the part of each "
       "strand that is left; stiffness, times the Young's modulus; friction, times friction with hair and "
       "body; wetness, from 0 (dry) to 1, which makes hair softer and heavier."},
      {"black", &m.black, "", between(0, 1000), "Its value where the picture is black."},
      {"white", &m.white, "", between(0, 1000),
       "Its value where it is white; greys lie between, as the file has them, without gamma."},
  };
}

std::vector<Key> body_keys(Body& b) {
  return {
      {"kind", choice(b.kind, {"head", "sphere", "none"}), "", any(),
       "What the hair grows on: a head with shoulders, or a sphere about the origin that moves as the head "
       "would."},
      {"figure", choice(b.figure, {"woman", "man", "child"}), "", any(),
       "The head's proportions; all have the same skull, so that every hairstyle fits."},
      {"skin", choice(b.skin, {"pale", "fair", "light", "olive", "brown", "dark"}), "", any(),
       "The head's tone of skin. Its brows have the colour of the hair."},
      {"eyes", choice(b.eyes, {"blue", "grey", "green", "hazel", "brown"}), "", any(),
       "The colour of the head's eyes."},
      {"radius", &b.radius, "m", between(1e-3, 10), "Radius of that sphere."},
  };
}

// What tells a character's own body from an obstacle.
void add_own_body_keys(std::vector<Key>& keys, Shape& s) {
  const std::vector<Key> more = {
      {"name", &s.name, "", any(), "What it is called in messages and files; empty numbers it."},
      {"role", choice(s.role, {"collider", "scalp", "both"}), "", any(),
       "Whether hair bumps into it, is bound to it by its roots and follows it wherever it goes, or both."},
      {"friction", &s.friction, "", between(0, 1000), "Times hair.friction_body."},
      {"thickness", &s.thickness, "m", between(0, 10), "How far outside its surface hair is kept."},
      {"two_sided", &s.two_sided, "", any(),
       "Whether both sides of a mesh are outside, as of cloth; otherwise hair is kept on the side of its "
       "normals."},
      {"visible", &s.visible, "", any(), "Whether it is in pictures and in what is written."},
      {"colour", &s.colour, "", between(0, 1), "Colour in pictures: red, green, blue, linear.",
       "skin for a scalp, grey otherwise"},
      {"file_up", choice(s.file_up, {"file", "z", "y"}), "", any(),
       "The axis that points up in the mesh file; file takes what it states: y for glTF, z where it states "
       "nothing."},
      {"file_motion", choice(s.file_motion, {"play", "still"}), "", any(),
       "Whether the mesh moves as its file is animated: by a skeleton, by shapes or vertex by vertex."},
      {"animation", &s.animation, "", any(), "The name of a glTF file's animation; empty takes the first."},
      {"animation_start", &s.animation_start, "s", between(-3600, 3600),
       "When in the run the file's animation begins."},
      {"animation_speed", &s.animation_speed, "", between(1e-3, 1000), "How many times as fast it plays."},
      {"animation_from", &s.animation_from, "s", between(-36000, 36000), "Where in the file it begins.",
       "its first key"},
      {"animation_to", &s.animation_to, "s", between(-36000, 36000), "Where in the file it ends.",
       "its last key"},
      {"groom_fits", choice(s.groom_fits, {"auto", "rest", "start"}), "", any(),
       "The shape of a scalp that the hair was made on: at rest, as its file has it without the animation, "
       "or "
       "as the animation starts. auto takes the one that lies closer to the roots."},
      {"scalp_normal", &s.scalp_normal, "", direction(),
       "With hair.source = \"grow\", hair grows only on one side of a plane with this normal, as the file "
       "has "
       "the mesh once it is placed.",
       "hair grows everywhere"},
      {"scalp_offset", &s.scalp_offset, "m", between(-1000, 1000),
       "Where that plane is: hair grows where normal · x is larger."},
      {"scalp_part", &s.scalp_part, "", any(),
       "With hair.source = \"grow\", hair grows only on the part of the mesh file of this name: a material, "
       "object or group (OBJ), a material, mesh or attribute (glTF), a joint where its weight is more than a "
       "half (glTF, USD); \"vertex_colours\" takes where these are brighter than a half (OBJ, glTF). Empty "
       "takes all."},
      {"head_joint", &s.head_joint, "m", between(-1000, 1000),
       "Where skull and neck of the mesh meet, if it has a head that faces -y as the built-in one does: "
       "combed hair "
       "then grows on it, within the built-in head's hairline.",
       "hair grows as by nature"},
      {"head_scale", &s.head_scale, "", between(1e-3, 1000),
       "How many times as large as the built-in head that head is, which is 23 cm high."},
  };
  keys.insert(keys.end(), more.begin(), more.end());
}

std::vector<Key> shape_keys(Shape& s) {
  std::vector<Key> keys = {
      {"type", choice(s.type, {"sphere", "capsule", "cylinder", "plane", "mesh", "horse"}), "", any(),
       "What it is. \"horse\" is the built-in one, for hair.character = \"horse\" to grow on; it walks "
       "unless "
       "file_motion is \"still\"."},
      {"position", &s.position, "m", between(-1000, 1000),
       "Its centre; a point of a plane; where the origin of a mesh goes."},
      {"direction", &s.direction, "", direction(),
       "Axis of a capsule or cylinder; outward normal of a plane. Any length but zero."},
      {"radius", &s.radius, "m", between(1e-6, 1000), "Radius of a sphere, capsule or cylinder."},
      {"height", &s.height, "m", between(0, 1000),
       "Length of a cylinder, or of a capsule without its round ends."},
      {"file", &s.file, "", any(),
       "The mesh (.obj .ply .glb .gltf .tfxmesh .usda .usdc .usd .usdz .abc), relative to the scene file; "
       "\"walk_*.obj\" (or walk_%04d.obj) is a sequence of shapes of one mesh, \"walk.pc2\" or \"walk.mdd\" "
       "a "
       "cache of the points of walk.obj or walk.ply beside it."},
      {"file_unit", &s.file_unit, "m", between(1e-9, 1000), "Length of one unit in the mesh file."},
      {"sequence_rate", &s.sequence_rate, "1/s", between(1e-3, 1000),
       "Files per second of a mesh sequence, frames per second of a .pc2."},
      {"rotation_axis", &s.rotation_axis, "", direction(),
       "The axis about which a mesh is turned. Any length but zero."},
      {"rotation_angle", &s.rotation_angle, "degrees", between(-36000, 36000),
       "How far a mesh is turned about its axis."},
      {"moves_with_head", &s.moves_with_head, "", any(),
       "Whether it follows [motion], besides what its file does, or stays."},
  };
  add_own_body_keys(keys, s);
  return keys;
}

std::vector<Key> motion_keys(Motion& m) {
  return {
      {"kind", choice(m.kind, {"none", "shake", "nod", "lean", "jump", "spin", "keys"}), "", any(),
       "How the head moves: left and right, up and down, to a shoulder and back, hopping, round and round, "
       "or as the [[motion.key]] tables say."},
      {"angle", &m.angle, "degrees", between(0, 180),
       "How far the head turns: to each side in a shake or nod, to the left in a lean."},
      {"height", &m.height, "m", between(0, 10), "Height of a jump."},
      {"frequency", &m.frequency, "1/s", between(1e-3, 100),
       "Shakes, nods, jumps or turns per second; a lean happens once."},
      {"start", &m.start, "s", between(0, 3600), "When the motion starts."},
      {"stop", &m.stop, "s", between(0, 3600), "When the motion has ended.", "three quarters of the run"},
      {"ramp", &m.ramp, "s", between(1e-3, 60),
       "How long the motion takes to grow to its full size and to end."},
      {"pivot", &m.pivot, "m", between(-1000, 1000),
       "The point that the head turns about, as it is at rest; the built-in head turns about the origin."},
  };
}

std::vector<Key> motion_key_keys(MotionKey& k) {
  return {
      {"time", &k.time, "s", between(0, 3600),
       "When the head is there; later in each table than in the last."},
      {"position", &k.position, "m", between(-1000, 1000), "How far the head has moved from its rest place."},
      {"axis", &k.axis, "", direction(), "The axis about which the head is turned. Any length but zero."},
      {"angle", &k.angle, "degrees", between(-36000, 36000),
       "How far the head is turned about the axis; less than half a turn from one key to the next."},
  };
}

std::vector<Key> air_keys(Air& a) {
  return {
      {"drag", &a.drag, "N·s/m²", between(0, 1),
       "Air drag across the hair, per metre of one hair and per m/s of air speed; half of it along the hair.",
       "of one hair in a lock of air.hairs hairs: 1.5e-4 alone, 4.5e-6 among 300"},
      {"hairs", &a.hairs, "", between(1, 1e6),
       "How many hairs move and shelter each other as each simulated strand does.",
       "100,000 shared by all strands; what fits within contact.radius for strands described by hand"},
      {"wind", &a.wind, "m/s", between(-1000, 1000), "Velocity of the air."},
      {"gust_strength", &a.gust_strength, "", between(0, 10), "Size of gusts as a fraction of the wind."},
      {"gust_period", &a.gust_period, "s", between(1e-3, 3600), "Mean time from gust to gust."},
      {"turbulence", &a.turbulence, "m/s", between(0, 1000),
       "Speed of eddies in the air, as a root mean square; they drift with the wind. run.seed chooses them."},
      {"turbulence_length", &a.turbulence_length, "m", between(1e-3, 1000),
       "Size of an eddy: strands closer than this feel much the same air."},
      {"turbulence_time", &a.turbulence_time, "s", between(1e-3, 3600), "How long an eddy lives."},
  };
}

std::vector<Key> goal_keys(Goal& g) {
  return {
      {"root", &g.root, "1/s²", between(0, 1e7),
       "Acceleration towards the goal per metre of distance, at the root; linear from there to the tip. "
       "Gravity moves free hair off by 9.81 over this: 10 mm at 1000. 0 is off."},
      {"tip", &g.tip, "1/s²", between(0, 1e7), "The same at the tip."},
      {"start", &g.start, "s", between(0, 3600),
       "From when on it pulls with all its strength; at 0 also while hair settles."},
      {"stop", &g.stop, "s", between(0, 3600), "Until when it does.", "to the end"},
      {"ramp", &g.ramp, "s", between(0, 3600), "How long before start it sets in, and after stop it ends."},
  };
}

std::vector<Key> time_key_keys(TimeKey& k) {
  return {
      {"time", &k.time, "s", between(0, 3600), "When; later in each table than in the last."},
      {"gravity", &k.gravity, "m/s²", between(-1000, 1000), "In place of simulation.gravity.",
       "no key of gravity"},
      {"wind", &k.wind, "m/s", between(-1000, 1000), "In place of air.wind.", "no key of the wind"},
      {"goal", &k.goal, "", between(0, 1000), "Times the goal's pull.", "no key of the goal"},
      {"stiffness", &k.stiffness, "", between(1e-3, 1000),
       "Times the rods' stiffness against bending and twist: hair that softens, or sets.",
       "no key of the stiffness"},
      {"friction", &k.friction, "", between(0, 1000), "Times hair's friction, with hair and with bodies.",
       "no key of the friction"},
      {"wetness", &k.wetness, "", between(0, 1),
       "How wet hair is, from 0 (dry) to 1: softer and heavier, as a [[hair.map]] of wetness makes it. How "
       "wet "
       "it looks is picture.wetness.",
       "no key of the wetness"},
  };
}

std::vector<Key> contact_keys(Contact& c) {
  return {
      {"radius", &c.radius, "m", between(1e-6, 0.1),
       "Collision radius of a strand; more than its own radius, as it stands for the hairs around it."},
      {"root_clearance", &c.root_clearance, "m", between(0, 0.1),
       "Arclength at the root in which a strand cannot make way for others, at least. Two strands do not "
       "meet "
       "where neither can."},
      {"tolerance", &c.tolerance, "", between(1e-14, 1), "Error at which the friction solver may stop."},
      {"tolerance_at_rest", &c.tolerance_at_rest, "", between(1e-14, 1),
       "The same for hair at rest, if it is smaller. Below 1 mm/s, as a root mean square over the points, "
       "the "
       "tolerance falls with the speed, down to this. Other solvers than the automatic one keep to the "
       "tolerance."},
      {"solver",
       choice(c.solver, {"automatic", "mfb", "enum", "pac", "dac", "duriez06", "duriez08", "pyramid",
                         "newton_mfb", "newton_dac", "mfb+enum"}),
       "", any(),
       "How friction is solved: by the fastest exact solver; for comparison, contact by contact with one of "
       "the laws named in the friction page, of which duriez06 and pyramid are not Coulomb's and stop when a "
       "sweep changes the impulses by less than the tolerance; by Newton's method on all contacts at once; "
       "or "
       "by the hybrid of Daviet2011, mfb+enum: mfb with enum where it fails, in sweeps that leave out "
       "contacts "
       "which hardly change."},
  };
}

std::vector<Key> chain_keys(Chain& c) {
  return {
      {"stiffness", &c.stiffness, "", between(0, 1e6),
       "Times the material's stiffness against bending. With 0 strands keep their style by the following "
       "keys "
       "alone, and their weight is taken away where they start at rest or held."},
      {"rounds", &c.rounds, "", between(1, 1000), "How often a step enforces all that follows."},
      {"bending_iterations", &c.bending_iterations, "", between(0, 1000),
       "How often a round corrects the angles between edges. This and the next three depend on the step; "
       "they "
       "come on top of the stiffness."},
      {"bending", &c.bending, "", between(0, 1), "Share of an angle's error that one correction removes."},
      {"global_shape", &c.global_shape, "", between(0, 1),
       "Share of the distance to the carried rest shape that a round removes."},
      {"local_shape", &c.local_shape, "", between(0, 1), "The same, seen from the edge before: keeps curls."},
      {"allowed_stretch", &c.allowed_stretch, "", between(1e-6, 1),
       "How much longer a strand may get, as a fraction: what is more gets further length solves."},
  };
}

std::vector<Key> curly_spring_keys(CurlySpring& c) {
  return {
      {"preset", choice(c.preset, {"red_head", "horse"}), "", any(),
       "Springs, smoothing and contact spheres: long stylised curls, or straight horse hair."},
      {"steps_per_frame", &c.steps_per_frame, "", between(0, 100000),
       "Outer steps per frame: contacts are found once in each; 0 takes the preset's, 60 for red_head and 30 "
       "for horse."},
      {"force_steps", &c.force_steps, "", between(1, 10000), "Force steps in an outer step."},
      {"damping_steps", &c.damping_steps, "", between(1, 10000), "Damping steps in a force step."},
      {"core_springs", &c.core_springs, "", any(),
       "Whether springs along the cores keep curls from unwinding."},
      {"hair_contact", &c.hair_contact, "", any(), "Whether strands meet each other, not only the bodies."},
      {"prune_particles", &c.prune_particles, "", any(),
       "Whether particles inside their neighbours' spheres are left out of contacts."},
      {"prune_pairs", &c.prune_pairs, "", any(),
       "Whether most pairs of strands are left out of contacts, chosen once at the start."},
      {"partners", &c.partners, "", between(0, 1000000),
       "Mean number of strands that a strand may touch, when pairs are pruned."},
  };
}

std::vector<Key> picture_keys(Picture& p) {
  return {
      {"quality", choice(p.quality, {"preview", "path"}), "", any(),
       "How light is computed: a quick look, or traced along its paths through the hair, which takes a "
       "minute "
       "and wants 64 samples and 50000 strands."},
      {"width", &p.width, "pixels", between(16, 16384), "Width of the picture."},
      {"height", &p.height, "pixels", between(16, 16384), "Height of the picture."},
      {"samples", &p.samples, "", between(1, 4096), "Rays per pixel: more is smoother and slower."},
      {"camera", choice(p.camera, {"front", "side", "back", "three_quarter"}), "", any(),
       "From where the head is seen."},
      {"camera_position", &p.camera_position, "m", between(-1000, 1000), "Where the camera is.", "by camera"},
      {"camera_target", &p.camera_target, "m", between(-1000, 1000),
       "The point in the middle of the picture.", "by camera"},
      {"field_of_view", &p.field_of_view, "degrees", between(1, 150),
       "Angle from top to bottom of the picture."},
      {"strands", &p.strands, "", between(0, 1000000),
       "Strands to draw: those missing are interpolated between simulated ones, or fill wisps around a "
       "character's; 0 draws the simulated ones."},
      {"clump", &p.clump, "", between(0, 1),
       "How far drawn strands gather into locks around simulated ones: 0 not at all, 1 fully at the tips."},
      {"rope", &p.rope, "m", between(0, 0.1),
       "Draws strands as ropes of this radius about simulated ones, as dreadlocks are; 0: no ropes."},
      {"strays", &p.strays, "", between(0, 1),
       "Part of the strands drawn between simulated ones that leave their locks."},
      {"strand_width", &p.strand_width, "m", between(1e-7, 0.1), "Thickness of a drawn strand."},
      {"background", &p.background, "", between(0, 1), "Colour behind the head: red, green, blue, linear."},
      {"eumelanin", &p.eumelanin, "", between(0, 100),
       "Brown pigment: 0.1 is pale blond, 1.3 brown, 8 black.", "by hair.colour"},
      {"pheomelanin", &p.pheomelanin, "", between(0, 100), "Red pigment, where eumelanin is given."},
      {"highlights", &p.highlights, "", between(0, 1), "Share of the drawn strands that have highlights."},
      {"highlight_colour", &p.highlight_colour, "", between(0, 1),
       "Colour of highlights: red, green, blue, linear."},
      {"highlight_start", &p.highlight_start, "", between(0, 1),
       "Share of a strand from its root where highlights begin: 0 for whole strands, 0.4 for a balayage."},
      {"root_shade", &p.root_shade, "", between(0, 1),
       "Share of a strand over which it fades from darker roots to its own colour; 0: roots are no darker."},
      {"wetness", &p.wetness, "", between(0, 1),
       "How wet hair looks: darker, glossier and gathered in locks."},
      {"denoise", &p.denoise, "", any(),
       "Whether noise that the samples leave is smoothed, for quality = \"path\"."},
      {"aperture", &p.aperture, "m", between(0, 1),
       "Diameter of the lens, for quality = \"path\": what is out of focus blurs; 0 shows all sharply."},
      {"focus", &p.focus, "m", between(1e-3, 1000), "Distance from the camera that is sharp.",
       "the nearest hair and head, a third of the way to their middle"},
      {"shutter", &p.shutter, "frames", between(0, 1),
       "How long the shutter is open, for quality = \"path\": what moves blurs."},
  };
}

std::vector<Key> output_keys(Output& o) {
  return {
      {"points", &o.points, "", between(2, 1000),
       "Points per strand in the frames. A super-helix has as many in each of its elements and one more, so "
       "the "
       "number is rounded to the nearest that can be; other models write their vertices."},
      {"checkpoint_every", &o.checkpoint_every, "frames", between(1, 1000000),
       "How often the full state is kept, from which an interrupted run goes on."},
      {"contacts", &o.contacts, "", any(),
       "Whether frames also hold where strands touch and with what force, for simulation.contact = "
       "\"coulomb\"."},
  };
}

std::vector<Key> style_keys(Style& s) {
  return {
      {"contact", &s.contact, "", any(), "Whether hair at rest lies on the bodies, or hangs through them."},
      {"volume", &s.volume, "m", between(0, 1),
       "How far the outermost hair lies from the head: hair that grows higher lies on hair that grows "
       "lower."},
      {"layers", &s.layers, "", between(1, 1000), "Number of hulls between the head and the outermost hair."},
      {"wisp_strands", &s.wisp_strands, "", between(0, 1000000),
       "Strands that run with the computed ones in wisps, in all, in what `ringlet style` writes."},
      {"wisp_radius", &s.wisp_radius, "m", between(0, 1), "Radius of a wisp in its middle."},
      {"wisp_taper", &s.wisp_taper, "", between(0, 10),
       "Radius of a wisp at its tip, as a fraction of that."},
      {"wisp_fuzziness", &s.wisp_fuzziness, "", between(0, 10),
       "How far strands stray inside their wisp, as a fraction of its radius."},
  };
}

std::vector<Key> style_step_keys(StyleStep& s) {
  return {
      {"action",
       choice(s.action, {"cut", "snip", "wet", "dry", "grow", "comb", "brush", "curl", "straighten", "lift",
                         "flatten", "spray", "length", "lock", "unlock"}),
       "", any(), "What is done."},
      {"normal", &s.normal, "", direction(),
       "Of the plane that is cut by, which removes what lies behind it, or of a parting. Any length but "
       "zero."},
      {"offset", &s.offset, "m", between(-1000, 1000), "Where that plane is: normal · x = offset."},
      {"file", &s.file, "", any(),
       "A closed mesh that is cut by instead, which removes what is inside; relative to the scene file."},
      {"amount", &s.amount, "", between(0, 100),
       "How wet the hair gets, from 0 to 1; how much it grows, in metres; strength of a stroke, from 0 to "
       "1; of the strands that a snip meets, the share that is cut."},
      {"centre", &s.centre, "m", between(-1000, 1000), "Middle of a ball of hair that gets wet."},
      {"radius", &s.radius, "m", between(0, 1000),
       "Radius of that ball: strands that pass through it are wetted, others stay as they are; 0 wets all. "
       "Of "
       "a stroke: how far the tool reaches."},
      {"path", &s.path, "m", between(-1000, 1000),
       "Where a stroke goes: brush drags hair along, which then holds; curl and straighten change how it "
       "curls; lift and flatten turn its roots; spray lets it hold its shape, stiffer; length makes it "
       "longer; "
       "lock keeps later snips, cuts by a plane and strokes from changing it, and unlock lets them. Of a "
       "snip, "
       "the corners of a flat blade: strands end where they first cross it."},
      {"softness", &s.softness, "", between(0, 1),
       "0: all that a stroke reaches is met alike; 1: ever less from the middle outwards. Of a snip: 0 cuts "
       "at "
       "the blade; 1 anywhere between it and the tip, as thinning shears do."},
      {"mirror", &s.mirror, "", any(), "A stroke does the same on the other side of the plane x = 0."},
      {"curl_radius", &s.curl_radius, "m", between(0, 1), "Radius of the curls that curl makes."},
      {"curl_pitch", &s.curl_pitch, "m", between(0, 1), "Rise of these curls for each turn."},
      {"longer", &s.longer, "m", between(-1, 1),
       "By how much a length stroke at full strength makes hair longer; shorter where negative."},
  };
}

std::vector<Key> strand_keys(Strand& s) {
  return {
      {"root", &s.root, "m", between(-1000, 1000), "Where the strand begins."},
      {"t", &s.t, "", between(-1.001, 1.001), "Direction in which it leaves the root: a unit vector."},
      {"n1", &s.n1, "", between(-1.001, 1.001),
       "First axis of its section: a unit vector perpendicular to t."},
      {"n2", &s.n2, "", between(-1.001, 1.001), "Second axis of its section.", "t × n1"},
      {"length", &s.length, "m", between(1e-3, 100), "Length of the strand."},
      {"radius_1", &s.radius_1, "m", between(1e-6, 1), "Half the thickness along n1."},
      {"radius_2", &s.radius_2, "m", between(1e-6, 1), "Half the thickness along n2."},
      {"young", &s.young, "Pa", between(1, 1e13), "Young's modulus."},
      {"poisson", &s.poisson, "", between(-0.99, 0.5), "Poisson's ratio."},
      {"density", &s.density, "kg/m³", between(1, 1e5), "Density of the material."},
      {"damping", &s.damping, "s", between(0, 1000), "Internal damping time."},
      {"curvature", &s.curvature, "1/m", between(-1e6, 1e6),
       "Natural curvatures about n1 and n2 and natural twist: κ1, κ2, τ."},
      {"elements", &s.elements, "", between(0, 1000),
       "Helical elements; 0: as many as its motion needs, and at least 8."},
  };
}

}  // namespace

std::vector<Section> sections_of(Scene& s) {
  return {
      {"run", "How long to simulate, and how often to write a frame.", run_keys(s.run), {}},
      {"simulation", "How the motion is computed.", simulation_keys(s.simulation), {}},
      {"hair", "What hair there is, how it grows and what it is made of.", hair_keys(s.hair), {}},
      {"hair.hold",
       "A hair tie, a pin or a clip: it holds points of strands where they are, or draws them together.",
       {},
       entries(s.hair.holds, &hold_keys)},
      {"hair.group",
       "Some of the strands, which differ from the others in what is given here. A strand that several "
       "tables "
       "take belongs to the last of them.",
       {},
       entries(s.hair.groups, &group_keys)},
      {"hair.map",
       "A picture painted over the skin that changes the strands, by how bright it is at their roots. Maps "
       "of "
       "the same kind multiply. Roots need texture coordinates: those of the groom, or of the skin.",
       {},
       entries(s.hair.maps, &map_keys)},
      {"body", "What carries the hair.", body_keys(s.body), {}},
      {"body.shape",
       "Something more for the hair to touch, or a character's own skin for it to grow on. Written [[body]] "
       "where there is no [body], these are all the bodies that there are.",
       {},
       entries(s.body.shapes, &shape_keys)},
      {"motion", "How the head moves and carries the roots along.", motion_keys(s.motion), {}},
      {"motion.key",
       "A place of the head at a time, for motion.kind = \"keys\"; between keys the head moves smoothly.",
       {},
       entries(s.motion.keys, &motion_key_keys)},
      {"air", "Drag and wind.", air_keys(s.air), {}},
      {"goal",
       "A soft pull of the hair towards the shape that it begins with, as its roots carry it.",
       goal_keys(s.goal),
       {}},
      {"key",
       "Values at a time of the run, for what changes: linear between two tables that give it, and held "
       "before the first and after the last.",
       {},
       entries(s.keys, &time_key_keys)},
      {"contact",
       "How closely strands meet, for simulation.contact = \"coulomb\".",
       contact_keys(s.contact),
       {}},
      {"chain",
       "How chains keep style and length, for simulation.model = \"chain\".",
       chain_keys(s.chain),
       {}},
      {"curly_spring",
       "How curly springs are set, for simulation.model = \"curly_spring\".",
       curly_spring_keys(s.curly_spring),
       {}},
      {"style",
       "How hair comes to rest, for `ringlet style` and hair.start = \"rest\".",
       style_keys(s.style),
       {}},
      {"style.step",
       "What a hairdresser then does, in this order; after each step the hair comes to rest again.",
       {},
       entries(s.style.steps, &style_step_keys)},
      {"picture", "How the frames are shown.", picture_keys(s.picture), {}},
      {"output", "What is written.", output_keys(s.output), {}},
      {"strand",
       "One strand described by hand, for hair.source = \"strands\".",
       {},
       entries(s.strands, &strand_keys)},
  };
}

std::vector<Key> sample_keys(const Section& section) {
  if (!section.entries) return section.keys;
  if (section.entries->count() == 0) section.entries->append();
  return section.entries->keys(0);
}

void for_each_key(const std::vector<Section>& sections,
                  const std::function<void(const std::string&, const Key&)>& visit) {
  for (const Section& section : sections) {
    for (const Key& key : section.keys) visit(section.path + "." + key.name, key);
    const std::size_t count = section.entries ? section.entries->count() : 0;
    for (std::size_t i = 0; i < count; ++i)
      for (const Key& key : section.entries->keys(i))
        visit(fmt::format("{}[{}].{}", section.path, i, key.name), key);
  }
}

}  // namespace ringlet::scene
