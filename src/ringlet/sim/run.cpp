#include "ringlet/sim/run.h"

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/version.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/io/cache_writer.h"
#include "ringlet/io/fclib.h"
#include "ringlet/scene/scene_file.h"

namespace ringlet::sim {
namespace {

// The groom as it leaves the first frame: the model's own points, everything else as it was grown or read.
hair::Groom groom_of_cache(const World& world, std::span<const Vec3> points) {
  hair::Groom groom = world.groom;
  groom.points.assign(points.begin(), points.end());
  const auto first_point = world.strands().first_point();
  groom.first_point.assign(first_point.begin(), first_point.end());
  // Models with vertices may have stretched by a little; only the super-helix keeps its length exactly.
  if (world.scene.simulation.model != scene::Model::super_helix) groom.lengths.clear();
  groom.radii.clear();
  groom.transparencies.clear();
  groom.colours.clear();
  return groom;
}

// On a cluster every machine takes part in giving the points, and only one has a writer.
void append(std::optional<io::CacheWriter>& writer, Simulator& simulator) {
  std::vector<std::byte> checkpoint;
  if (simulator.frame() % static_cast<std::size_t>(simulator.world().scene.output.checkpoint_every) == 0)
    checkpoint = simulator.checkpoint();
  const std::span<const Vec3> points = simulator.points();
  if (writer) append_frame(*writer, simulator, simulator.time(), points, checkpoint);
}

std::string note(const FrameStatistics& s) {
  if (s.contacts == 0.0) return fmt::format("{} steps", s.steps);
  return fmt::format("{} steps, {:.0f} contacts, error {:.1e}", s.steps, s.contacts, s.largest_error);
}

void collect_problems(Simulator& simulator, const RunOptions& options) {
  if (options.problems.empty()) return;
  std::filesystem::create_directories(options.problems);
  simulator.on_problem = [count = 0, folder = options.problems, every = std::max(1, options.problem_every)](
                             const friction::FactoredProblem& problem) mutable {
    if (count++ % every == 0) {
      io::FclibOutput output;
      output.description = "one step of strands in contact";
      output.factored = &problem;
      io::write_fclib(folder / fmt::format("problem_{:06}.hdf5", count - 1), output);
    }
  };
}

}  // namespace

io::CacheHeader cache_header(const World& world, std::span<const Vec3> points) {
  io::CacheHeader header;
  header.program_version = kVersion;
  header.scene_toml = scene::to_toml(world.scene);
  header.frames_per_second = world.scene.run.frames_per_second;
  header.groom = groom_of_cache(world, points);
  header.bodies = world.pictured;
  header.statistics = FrameStatistics::names();
  if (world.scene.output.contacts) header.channels = {{io::kContactChannel, io::kContactComponents}};
  return header;
}

void append_frame(io::CacheWriter& writer, Simulator& simulator, double time, std::span<const Vec3> points,
                  std::span<const std::byte> checkpoint) {
  const std::vector<Pose> poses = simulator.pictured_poses();
  const std::vector<Vec3> vertices = simulator.deformed_vertices();
  const std::vector<double> statistics = simulator.statistics().values();
  std::vector<float> contacts;
  std::vector<std::span<const float>> channels;
  if (writer.header().has_contacts()) {
    contacts = io::contact_entries(simulator.contacts());
    channels = {contacts};
  }
  writer.append({time, points, poses, vertices, statistics, channels, checkpoint});
}

scene::Scene scene_of_cache(const std::filesystem::path& cache) {
  const io::CacheReader reader = io::CacheReader::open(cache);
  return scene::parse_resolved_scene(reader.header().scene_toml, cache.string() + " (its scene)");
}

RunResult run(const scene::Scene& scene, const std::filesystem::path& cache, const RunOptions& options) {
  RunResult result;
  result.wanted = options.frames.value_or(static_cast<std::size_t>(scene::frame_count(scene.run)));
  if (options.cluster && scene.simulation.model != scene::Model::curly_spring)
    throw UnsupportedError(
        "only simulation.model = \"curly_spring\" is shared among machines: leave out mpirun for other "
        "models");
  const bool writes = !options.cluster || options.cluster->writes();
  Simulator simulator(build_world(scene, options.cluster));
  collect_problems(simulator, options);
  const auto report = [&](std::size_t done) {
    if (options.progress) options.progress({done, result.wanted, note(simulator.statistics())});
  };

  std::optional<io::CacheWriter> writer;
  std::size_t written = 0;  // frames in the cache
  if (options.resume && std::filesystem::exists(cache)) {
    const auto [checkpoint, frames] = [&] {
      const io::CacheReader reader = io::CacheReader::open(cache);
      return std::pair(reader.last_checkpoint(), reader.frame_count());
    }();
    written = frames;
    if (options.cluster) options.cluster->any(false);  // nobody writes before all have read
    if (writes) writer.emplace(io::CacheWriter::resume(cache));
    if (!checkpoint && written > 0)
      throw InputError("the cache holds no checkpoint to go on from; run without --resume", {cache.string()});
    if (checkpoint) simulator.restore(checkpoint->state);
  }
  // A checkpoint may be older than the last frame: the frames between are computed again, and not written
  // twice.
  const auto interrupted = [&] {
    result.interrupted = true;
    result.frames = written;
    return result;
  };
  if (written == 0) {
    if (!simulator.settle(options.stop, options.progress)) return interrupted();
    const std::span<const Vec3> points = simulator.points();
    if (writes && !writer) {
      writer.emplace(
          io::CacheWriter::create(cache, cache_header(simulator.world(), points),
                                  options.overwrite ? io::Overwrite::replace : io::Overwrite::refuse));
    }
    append(writer, simulator);
    ++written;
  }
  report(written);
  while (written < result.wanted) {
    if (!simulator.advance_frame(options.stop)) return interrupted();
    if (simulator.frame() >= written) {
      append(writer, simulator);
      ++written;
    }
    report(written);
  }
  result.frames = written;
  return result;
}

}  // namespace ringlet::sim
