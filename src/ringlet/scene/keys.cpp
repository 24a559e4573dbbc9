#include "ringlet/scene/keys.h"

#include <fmt/format.h>

#include <utility>

namespace ringlet::scene {
namespace {

// Short names for the ranges, so that a row of the table reads like a sentence.
Range any() { return {}; }
Range between(double low, double high) { return {low, high}; }
Range above(double low) { return {.low = low, .low_excluded = true}; }
Range at_least(double low) { return {.low = low}; }
Range above_up_to(double low, double high) { return {low, high, true, false}; }
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
  };
}

std::vector<Key> simulation_keys(Simulation& s) {
  return {
      {"model", choice(s.model, {"super_helix", "discrete_elastic_rod", "corde", "chain", "curly_spring"}),
       "", any(),
       "The mechanics of a strand: rods of helical elements, rods of vertices and twists, rods of vertices "
       "and frames; inextensible chains of point masses, which are fast and know no hair-hair contact; or "
       "particles and springs that keep a stylised curl."},
      {"contact", choice(s.contact, {"none", "coulomb", "push", "penalty"}), "", any(),
       "How strands meet each other and the body: not at all; with exact Coulomb friction (rods); bodies "
       "push "
       "points out, without friction and without strands meeting each other (chains); or by springs "
       "(curly_spring)."},
      {"device", choice(s.device, {"cpu", "cuda"}), "", any(),
       "What computes; \"cuda\" is for chains, in a build that has it, on a machine with a GPU."},
      {"max_step", &s.max_step, "s", above_up_to(0, 0.1),
       "Longest time step; a step never reaches past the next frame."},
      {"min_step", &s.min_step, "s", above_up_to(0, 0.1),
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
                            "horse_rear_fetlocks", "horse_body"}),
       "", any(), "The character when source is \"character\"; it stands around the origin, z up."},
      {"file", &h.file, "", any(), "The groom to read when source is \"file\"; relative to the scene file."},
      {"file_unit", &h.file_unit, "m", above_up_to(0, 1000),
       "Length of one unit in the file; formats that state their unit are converted already."},
      {"file_up", choice(h.file_up, {"z", "y"}), "", any(),
       "The axis that points up in the file; formats that state it are turned already."},
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
      {"length", &h.length, "m", above_up_to(0, 100), "Mean length of the strands."},
      {"length_variation", &h.length_variation, "", up_to_below(0, 1),
       "How much the length differs between strands, as a fraction."},
      {"root_lift", &h.root_lift, "degrees", between(0, 90),
       "How strands leave the scalp: 0 lies flat on it, 90 stands straight out."},
      {"parting", choice(h.parting, {"none", "left", "centre", "right"}), "", any(),
       "Where the hair is parted, as the wearer sees it."},
      {"gathered", choice(h.gathered, {"loose", "ponytail"}), "", any(),
       "Whether the hair falls from the whole scalp or leaves a tie at the back of the head, packed as "
       "closely as "
       "contact.radius allows."},
      {"elements", &h.elements, "", between(1, 256), "Helical elements per strand, for the super-helix."},
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
      {"radius", &h.radius, "m", above_up_to(0, 0.1), "Mean radius of a strand.", "by type"},
      {"eccentricity", &h.eccentricity, "", up_to_below(0, 1),
       "How flat the section is: 0 is a circle, otherwise 1 − (small axis / large axis).", "by type"},
      {"young", &h.young, "Pa", above(0), "Young's modulus: stiffness of the material."},
      {"poisson", &h.poisson, "", above_up_to(-1, 0.5), "Poisson's ratio."},
      {"density", &h.density, "kg/m³", above(0), "Density of the material."},
      {"damping", &h.damping, "s", at_least(0),
       "Internal damping time: damping force is this times stiffness times rate of bending."},
      {"friction_hair", &h.friction_hair, "", between(0, 100), "Coulomb friction between strands."},
      {"friction_body", &h.friction_body, "", between(0, 100), "Coulomb friction between strands and body."},
      {"colour", &h.colour, "", between(0, 1), "Colour in pictures: red, green, blue, linear."},
  };
}

std::vector<Key> body_keys(Body& b) {
  return {
      {"kind", choice(b.kind, {"head", "sphere", "none"}), "", any(),
       "What the hair grows on: a head with shoulders, or a sphere about the origin that moves as the head "
       "would."},
      {"radius", &b.radius, "m", above_up_to(0, 10), "Radius of that sphere."},
  };
}

std::vector<Key> shape_keys(Shape& s) {
  return {
      {"type", choice(s.type, {"sphere", "capsule", "cylinder", "plane", "mesh"}), "", any(), "What it is."},
      {"position", &s.position, "m", between(-1000, 1000),
       "Its centre; a point of a plane; where the origin of a mesh goes."},
      {"direction", &s.direction, "", any(),
       "Axis of a capsule or cylinder; outward normal of a plane. Any length but zero."},
      {"radius", &s.radius, "m", above_up_to(0, 1000), "Radius of a sphere, capsule or cylinder."},
      {"height", &s.height, "m", between(0, 1000),
       "Length of a cylinder, or of a capsule without its round ends."},
      {"file", &s.file, "", any(),
       "The mesh (OBJ or PLY), relative to the scene file; \"walk_*.obj\" is a sequence of shapes of one "
       "mesh."},
      {"file_unit", &s.file_unit, "m", above_up_to(0, 1000), "Length of one unit in the mesh file."},
      {"sequence_rate", &s.sequence_rate, "1/s", above_up_to(0, 1000),
       "Files per second of a mesh sequence."},
      {"rotation_axis", &s.rotation_axis, "", any(),
       "The axis about which a mesh is turned. Any length but zero."},
      {"rotation_angle", &s.rotation_angle, "degrees", between(-36000, 36000),
       "How far a mesh is turned about its axis."},
      {"moves_with_head", &s.moves_with_head, "", any(), "Whether it follows the motion or stands still."},
  };
}

std::vector<Key> motion_keys(Motion& m) {
  return {
      {"kind", choice(m.kind, {"none", "shake", "nod", "lean", "jump", "spin", "keys"}), "", any(),
       "How the head moves: left and right, up and down, to a shoulder and back, hopping, round and round, "
       "or as the [[motion.key]] tables say."},
      {"angle", &m.angle, "degrees", between(0, 180),
       "How far the head turns: to each side in a shake or nod, to the left in a lean."},
      {"height", &m.height, "m", between(0, 10), "Height of a jump."},
      {"frequency", &m.frequency, "1/s", above_up_to(0, 100),
       "Shakes, nods, jumps or turns per second; a lean happens once."},
      {"start", &m.start, "s", between(0, 3600), "When the motion starts."},
      {"stop", &m.stop, "s", between(0, 3600), "When the motion has ended.", "end of the run"},
      {"ramp", &m.ramp, "s", between(0, 60),
       "How long the motion takes to grow to its full size and to end."},
  };
}

std::vector<Key> motion_key_keys(MotionKey& k) {
  return {
      {"time", &k.time, "s", between(0, 3600),
       "When the head is there; later in each table than in the last."},
      {"position", &k.position, "m", between(-1000, 1000), "How far the head has moved from its rest place."},
      {"axis", &k.axis, "", any(), "The axis about which the head is turned. Any length but zero."},
      {"angle", &k.angle, "degrees", between(-36000, 36000),
       "How far the head is turned about the axis; less than half a turn from one key to the next."},
  };
}

std::vector<Key> air_keys(Air& a) {
  return {
      {"drag", &a.drag, "N·s/m²", between(0, 1),
       "Air drag per metre of strand and per m/s of air speed; one hair alone in still air has about 1e-4, "
       "hair inside a hairstyle less."},
      {"wind", &a.wind, "m/s", between(-1000, 1000), "Velocity of the air."},
      {"gust_strength", &a.gust_strength, "", between(0, 10), "Size of gusts as a fraction of the wind."},
      {"gust_period", &a.gust_period, "s", above_up_to(0, 3600), "Mean time from gust to gust."},
  };
}

std::vector<Key> contact_keys(Contact& c) {
  return {
      {"radius", &c.radius, "m", above_up_to(0, 0.1),
       "Collision radius of a strand; more than its own radius, as it stands for the hairs around it."},
      {"tolerance", &c.tolerance, "", between(1e-14, 1), "Error at which the friction solver may stop."},
      {"tolerance_at_rest", &c.tolerance_at_rest, "", between(1e-14, 1),
       "The same for hair at rest, if it is smaller: whose points move by less than 1 mm/s, as a root mean "
       "square. Other solvers than the automatic one keep to the tolerance."},
      {"solver",
       choice(c.solver, {"automatic", "mfb", "enum", "pac", "dac", "duriez06", "duriez08", "pyramid",
                         "newton_mfb", "newton_dac"}),
       "", any(),
       "How friction is solved: by the fastest exact solver; for comparison, contact by contact with one of "
       "the laws named in the friction page, of which duriez06 and pyramid are not Coulomb's and stop when a "
       "sweep changes the impulses by less than the tolerance; or by Newton's method on all contacts at "
       "once."},
  };
}

std::vector<Key> chain_keys(Chain& c) {
  return {
      {"rounds", &c.rounds, "", between(1, 1000), "How often a step enforces all that follows."},
      {"bending_iterations", &c.bending_iterations, "", between(0, 1000),
       "How often a round corrects the angles between edges."},
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
      {"strays", &p.strays, "", between(0, 1),
       "Part of the strands drawn between simulated ones that leave their locks."},
      {"strand_width", &p.strand_width, "m", above_up_to(0, 0.1), "Thickness of a drawn strand."},
      {"background", &p.background, "", between(0, 1), "Colour behind the head: red, green, blue, linear."},
      {"eumelanin", &p.eumelanin, "", between(0, 100),
       "Brown pigment, for quality = \"path\": 0.1 is pale blond, 1.3 brown, 8 black.", "by hair.colour"},
      {"pheomelanin", &p.pheomelanin, "", between(0, 100), "Red pigment, where eumelanin is given."},
      {"wetness", &p.wetness, "", between(0, 1),
       "How wet hair looks, for quality = \"path\": darker, glossier and gathered in locks."},
      {"denoise", &p.denoise, "", any(),
       "Whether noise that the samples leave is smoothed, for quality = \"path\"."},
      {"aperture", &p.aperture, "m", between(0, 1),
       "Diameter of the lens, for quality = \"path\": what is out of focus blurs; 0 shows all sharply."},
      {"focus", &p.focus, "m", above_up_to(0, 1000), "Distance from the camera that is sharp.",
       "the nearest hair and head, a third of the way to their middle"},
      {"shutter", &p.shutter, "frames", between(0, 1),
       "How long the shutter is open, for quality = \"path\": what moves blurs."},
  };
}

std::vector<Key> output_keys(Output& o) {
  return {
      {"points", &o.points, "", between(2, 1000),
       "Points per strand in the frames; models with vertices write those."},
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
      {"action", choice(s.action, {"cut", "wet", "dry", "grow", "comb"}), "", any(), "What is done."},
      {"normal", &s.normal, "", any(),
       "Of the plane that is cut by, which removes what lies behind it, or of a parting. Any length but "
       "zero."},
      {"offset", &s.offset, "m", between(-1000, 1000), "Where that plane is: normal · x = offset."},
      {"file", &s.file, "", any(),
       "A closed mesh that is cut by instead, which removes what is inside; relative to the scene file."},
      {"amount", &s.amount, "", between(0, 100),
       "How wet the hair gets, from 0 to 1; how much it grows, in metres."},
      {"centre", &s.centre, "m", between(-1000, 1000), "Middle of a ball of hair that gets wet."},
      {"radius", &s.radius, "m", between(0, 1000),
       "Radius of that ball: strands that pass through it are wetted, others stay as they are; 0 wets all."},
  };
}

std::vector<Key> strand_keys(Strand& s) {
  return {
      {"root", &s.root, "m", between(-1000, 1000), "Where the strand begins."},
      {"t", &s.t, "", between(-1.001, 1.001), "Direction in which it leaves the root: a unit vector."},
      {"n1", &s.n1, "", between(-1.001, 1.001),
       "First axis of its section: a unit vector perpendicular to t."},
      {"n2", &s.n2, "", between(-1.001, 1.001), "Second axis of its section.", "t × n1"},
      {"length", &s.length, "m", above_up_to(0, 100), "Length of the strand."},
      {"radius_1", &s.radius_1, "m", above_up_to(0, 1), "Half the thickness along n1."},
      {"radius_2", &s.radius_2, "m", above_up_to(0, 1), "Half the thickness along n2."},
      {"young", &s.young, "Pa", above(0), "Young's modulus."},
      {"poisson", &s.poisson, "", above_up_to(-1, 0.5), "Poisson's ratio."},
      {"density", &s.density, "kg/m³", above(0), "Density of the material."},
      {"damping", &s.damping, "s", at_least(0), "Internal damping time."},
      {"curvature", &s.curvature, "1/m", between(-1e6, 1e6),
       "Natural curvatures about n1 and n2 and natural twist: κ1, κ2, τ."},
      {"elements", &s.elements, "", between(1, 1000), "Helical elements."},
  };
}

}  // namespace

std::vector<Section> sections_of(Scene& s) {
  return {
      {"run", "How long to simulate, and how often to write a frame.", run_keys(s.run), {}},
      {"simulation", "How the motion is computed.", simulation_keys(s.simulation), {}},
      {"hair", "What hair there is, how it grows and what it is made of.", hair_keys(s.hair), {}},
      {"body", "What carries the hair.", body_keys(s.body), {}},
      {"body.shape", "Something more for the hair to touch.", {}, entries(s.body.shapes, &shape_keys)},
      {"motion", "How the head moves and carries the roots along.", motion_keys(s.motion), {}},
      {"motion.key",
       "A place of the head at a time, for motion.kind = \"keys\"; between keys the head moves smoothly.",
       {},
       entries(s.motion.keys, &motion_key_keys)},
      {"air", "Drag and wind.", air_keys(s.air), {}},
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
