#include "ringlet/sim/run.h"

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/base/version.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/io/cache_writer.h"
#include "ringlet/io/fclib.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/scene/strand_models.h"
#include "ringlet/sim/cluster.h"

namespace ringlet::sim {
namespace {

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

// A run has succeeded when its cache is there and reads back, whoever else had his hands on the disk.
void check_result(const std::filesystem::path& cache, std::size_t frames) {
  std::string wrong;
  try {
    const io::CacheReader reader = io::CacheReader::open(cache);
    reader.verify();
    if (reader.frame_count() != frames)
      wrong = fmt::format("it holds {} frame(s) instead of {}", reader.frame_count(), frames);
  } catch (const Error& error) {
    wrong = error.message();
  }
  if (!wrong.empty())
    throw FileError(
        fmt::format("the finished cache does not read back: {}; check the disk and run the scene again",
                    wrong),
        {cache.string()});
}

// Inside the time loop there is no input any more: a number that a part of it refuses came out of the steps.
template <class Work>
bool keep_going(const Simulator& simulator, Work&& work) {
  try {
    return work();
  } catch (const InputError& error) {
    throw NumericalError(
        fmt::format("the computation broke down behind frame {}: {}; shorten simulation.max_step",
                    simulator.frame(), error.message()));
  }
}

void check_version(const io::CacheHeader& header, const std::filesystem::path& cache) {
  if (header.program_version != kVersion)
    throw InputError(
        fmt::format(
            "this cache was begun by version {} of Ringlet, and this is {}, which computes other bits; go "
            "on with that version, or start anew with --force",
            header.program_version, kVersion),
        {cache.string()});
}

// A frame that cannot be shown is the computation's fault, not the file's.
void check_finite(const World& world, double time, std::span<const Vec3> points) {
  const auto first_point = world.strands().first_point();
  for (std::size_t i = 0; i < points.size(); ++i)
    if (!points[i].cast<float>().allFinite()) {
      const auto strand =
          std::upper_bound(first_point.begin(), first_point.end(), i) - first_point.begin() - 1;
      throw NumericalError(
          fmt::format("the computation broke down: at {:.6g} s strand {} is no longer anywhere; shorten "
                      "simulation.max_step, or raise hair.damping",
                      time, strand));
    }
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
  header.groom = groom_at(world, points);
  header.followed = world.followed;
  header.bodies = world.pictured;
  header.statistics = FrameStatistics::names();
  if (world.scene.output.contacts) header.channels = {{io::kContactChannel, io::kContactComponents}};
  return header;
}

void append_frame(io::CacheWriter& writer, Simulator& simulator, double time, std::span<const Vec3> points,
                  std::span<const std::byte> checkpoint) {
  check_finite(simulator.world(), time, points);
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

namespace {

void check_cluster(const scene::Scene& scene, const RunOptions& options) {
  const scene::StrandModelRow& model = scene::row_of(scene.simulation.model);
  if (options.cluster && !(model.on_cluster && scene.simulation.contact != scene::ContactModel::coulomb))
    throw UnsupportedError(
        "only simulation.model = \"curly_spring\" without Coulomb friction is shared among machines: leave "
        "out "
        "mpirun for other scenes");
}

// Brings the simulator to the last checkpoint in the cache and opens the cache for further frames. Returns
// how many frames it holds.
std::size_t resume(const std::filesystem::path& cache, const RunOptions& options, Simulator& simulator,
                   std::optional<io::CacheWriter>& writer) {
  const auto [checkpoint, frames] = [&] {
    const io::CacheReader reader = io::CacheReader::open(cache);
    check_version(reader.header(), cache);
    return std::pair(reader.last_checkpoint(), reader.frame_count());
  }();
  if (options.cluster) options.cluster->any(false);  // nobody writes before all have read
  if (!options.cluster || options.cluster->writes()) writer.emplace(io::CacheWriter::resume(cache));
  if (!checkpoint && frames > 0)
    throw InputError("the cache holds no checkpoint to go on from; run without --resume", {cache.string()});
  if (checkpoint) simulator.restore(checkpoint->state);
  return frames;
}

}  // namespace

RunResult run(const scene::Scene& scene, const std::filesystem::path& cache, const RunOptions& options) {
  RunResult result;
  result.wanted = options.frames.value_or(static_cast<std::size_t>(scene::frame_count(scene.run)));
  check_cluster(scene, options);
  const bool writes = !options.cluster || options.cluster->writes();
  Simulator simulator(build_world(scene, options.cluster));
  collect_problems(simulator, options);
  const auto report = [&](std::size_t done) {
    if (options.progress) options.progress({done, result.wanted, note(simulator.statistics())});
  };

  std::optional<io::CacheWriter> writer;
  std::size_t written = 0;  // frames in the cache
  if (options.resume && std::filesystem::exists(cache)) written = resume(cache, options, simulator, writer);
  // A checkpoint may be older than the last frame: the frames between are computed again, and not written
  // twice.
  const auto interrupted = [&] {
    result.interrupted = true;
    result.frames = written;
    return result;
  };
  if (written == 0) {
    if (!keep_going(simulator, [&] { return simulator.settle(options.stop, options.progress); }))
      return interrupted();
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
    if (!keep_going(simulator, [&] { return simulator.advance_frame(options.stop); })) return interrupted();
    if (simulator.frame() >= written) {
      append(writer, simulator);
      ++written;
    }
    report(written);
  }
  result.frames = written;
  if (writer) {
    writer.reset();
    check_result(cache, written);
  }
  return result;
}

}  // namespace ringlet::sim
