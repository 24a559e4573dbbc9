#include <algorithm>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/version.h"
#include "ringlet/c_api/led_motion.h"
#include "ringlet/c_api/ringlet.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/sim/simulator.h"

struct ringlet_simulator {
  explicit ringlet_simulator(ringlet::sim::World world)
      : simulator(std::move(world)), frame(1.0 / simulator.world().scene.run.frames_per_second) {
    points = simulator.points();
    const auto first = simulator.world().strands().first_point();
    first_point.assign(first.begin(), first.end());
  }

  ringlet::sim::Simulator simulator;
  double frame;                           // s
  std::span<const ringlet::Vec3> points;  // the simulator's own
  std::vector<std::size_t> first_point;
  // What the caller leads, and where it is to be at the end of the next step; nothing: it stays.
  std::map<std::size_t, std::optional<ringlet::Pose>> led_bodies;
  std::optional<std::optional<ringlet::Pose>> led_head;
};

namespace ringlet::c_api {
namespace {

thread_local std::string last_error;

ringlet_status status_of(ErrorKind kind) {
  switch (kind) {
    case ErrorKind::input:
      return RINGLET_BAD_INPUT;
    case ErrorKind::file_system:
      return RINGLET_BAD_FILE;
    case ErrorKind::numerical:
      return RINGLET_BROKE_DOWN;
    case ErrorKind::unsupported:
      return RINGLET_UNSUPPORTED;
    case ErrorKind::cancelled:
      break;
  }
  return RINGLET_FAILED;
}

// Does the work; what it throws becomes a status and a sentence.
template <class Work>
ringlet_status guarded(Work&& work) noexcept {
  try {
    try {
      work();
      return RINGLET_OK;
    } catch (const Error& error) {
      last_error = error.what();
      return status_of(error.kind());
    } catch (const std::exception& error) {
      last_error = error.what();
    } catch (...) {
      last_error = "an error of an unknown type";
    }
  } catch (...) {
    // No memory for the sentence: the one before stays.
  }
  return RINGLET_FAILED;
}

template <class Pointer>
void require(Pointer* pointer, const char* what) {
  if (!pointer) throw InputError(fmt::format("{} is NULL", what));
}

Pose pose_of(const double* position, const double* rotation) {
  require(position, "the position");
  require(rotation, "the rotation");
  Pose pose{Vec3(position[0], position[1], position[2]),
            Quat(rotation[3], rotation[0], rotation[1], rotation[2])};
  const double norm = pose.rotation.norm();
  if (!pose.position.allFinite() || !(std::abs(norm - 1.0) < 1e-3))
    throw InputError("a pose needs a finite position and a rotation that is a unit quaternion x, y, z, w");
  pose.rotation.normalize();
  return pose;
}

// Gives what is led its motion for the next step.
void lead(ringlet_simulator& s) {
  const double now = s.simulator.time();
  const auto next = [&](const body::Motion& known, std::optional<Pose>& target) {
    const Pose place = target ? *target : body::pose(known, now);
    target.reset();
    return led_motion(known, now, s.frame, place);
  };
  body::Bodies& bodies = *s.simulator.world().bodies;
  // Before the head is steered, which also moves bodies that are led by themselves.
  std::vector<body::Motion> motions;
  for (auto& [body, target] : s.led_bodies) motions.push_back(next(bodies[body].motion, target));
  if (s.led_head) s.simulator.steer(next(s.simulator.world().motion, *s.led_head));
  std::size_t k = 0;
  for (const auto& [body, target] : s.led_bodies) bodies.set_motion(body, std::move(motions[k++]));
}

// A motion whose keys are too far apart is refused here, and not in the middle of a step.
void check_lead(const ringlet_simulator& s, const body::Motion& known, const Pose& target) {
  body::validate(led_motion(known, s.simulator.time(), s.frame, target));
}

}  // namespace
}  // namespace ringlet::c_api

using namespace ringlet;
using c_api::guarded;
using c_api::require;

const char* ringlet_version(void) { return kVersion; }

const char* ringlet_last_error(void) { return c_api::last_error.c_str(); }

ringlet_status ringlet_set_threads(int threads) {
  return guarded([&] {
    static std::optional<ThreadLimit> limit;
    if (threads < 0) throw InputError(fmt::format("there cannot be {} threads", threads));
    limit.reset();
    if (threads > 0) limit.emplace(threads);
  });
}

ringlet_status ringlet_new(const char* scene, const char* folder, ringlet_simulator** simulator) {
  return guarded([&] {
    require(simulator, "the place for the simulator");
    *simulator = nullptr;
    require(scene, "the scene");
    const std::filesystem::path name = std::filesystem::path(folder ? folder : "") / "scene";
    *simulator = new ringlet_simulator(sim::build_world(scene::parse_scene(scene, name.string())));
  });
}

void ringlet_free(ringlet_simulator* simulator) { delete simulator; }

ringlet_status ringlet_settle(ringlet_simulator* simulator) {
  return guarded([&] {
    require(simulator, "the simulator");
    simulator->simulator.settle();
    simulator->simulator.points();
  });
}

ringlet_status ringlet_step(ringlet_simulator* simulator) {
  return guarded([&] {
    require(simulator, "the simulator");
    c_api::lead(*simulator);
    simulator->simulator.advance_frame();
    simulator->simulator.points();
  });
}

ringlet_status ringlet_set_time_budget(ringlet_simulator* simulator, double seconds) {
  return guarded([&] {
    require(simulator, "the simulator");
    simulator->simulator.set_frame_budget(seconds == 0.0 ? std::nullopt : std::optional(seconds));
  });
}

double ringlet_time(const ringlet_simulator* simulator) { return simulator->simulator.time(); }

double ringlet_frame_seconds(const ringlet_simulator* simulator) { return simulator->frame; }

const double* ringlet_points(const ringlet_simulator* simulator) { return simulator->points.data()->data(); }

size_t ringlet_point_count(const ringlet_simulator* simulator) { return simulator->points.size(); }

size_t ringlet_strand_count(const ringlet_simulator* simulator) { return simulator->first_point.size() - 1; }

const size_t* ringlet_first_point(const ringlet_simulator* simulator) {
  return simulator->first_point.data();
}

double ringlet_radius(const ringlet_simulator* simulator, size_t strand) {
  const hair::Groom& groom = simulator->simulator.world().groom;
  if (strand >= groom.strand_count()) return 0.0;
  const hair::Section& section = groom.material(strand).section;
  return std::max(section.a, section.b);
}

size_t ringlet_body_count(const ringlet_simulator* simulator) {
  return simulator->simulator.world().bodies->size();
}

const char* ringlet_body_name(const ringlet_simulator* simulator, size_t body) {
  const body::Bodies& bodies = *simulator->simulator.world().bodies;
  return body < bodies.size() ? bodies[body].name.c_str() : nullptr;
}

size_t ringlet_find_body(const ringlet_simulator* simulator, const char* name) {
  const body::Bodies& bodies = *simulator->simulator.world().bodies;
  const auto found = name ? bodies.find(name) : std::nullopt;
  return found ? *found : bodies.size();
}

ringlet_status ringlet_move_body(ringlet_simulator* simulator, size_t body, const double position[3],
                                 const double rotation[4]) {
  return guarded([&] {
    require(simulator, "the simulator");
    const body::Bodies& bodies = *simulator->simulator.world().bodies;
    if (body >= bodies.size())
      throw InputError(fmt::format("there is no body {}; the scene has {}", body, bodies.size()));
    const Pose target = c_api::pose_of(position, rotation);
    c_api::check_lead(*simulator, bodies[body].motion, target);
    simulator->led_bodies[body] = target;
  });
}

ringlet_status ringlet_move_head(ringlet_simulator* simulator, const double position[3],
                                 const double rotation[4]) {
  return guarded([&] {
    require(simulator, "the simulator");
    const Pose target = c_api::pose_of(position, rotation);
    c_api::check_lead(*simulator, simulator->simulator.world().motion, target);
    simulator->led_head = target;
  });
}

ringlet_status ringlet_statistic(const ringlet_simulator* simulator, const char* name, double* value) {
  return guarded([&] {
    require(simulator, "the simulator");
    require(name, "the name");
    require(value, "the place for the value");
    const std::vector<std::string> names = sim::FrameStatistics::names();
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) throw InputError(fmt::format("there is no statistic called \"{}\"", name));
    *value = simulator->simulator.statistics().values()[static_cast<std::size_t>(found - names.begin())];
  });
}

ringlet_status ringlet_checkpoint(const ringlet_simulator* simulator, void* bytes, size_t* size) {
  return guarded([&] {
    require(simulator, "the simulator");
    require(size, "the size");
    const std::vector<std::byte> state = simulator->simulator.checkpoint();
    if (bytes && *size < state.size())
      throw InputError(fmt::format("the checkpoint needs {} bytes, and there are {}", state.size(), *size));
    if (bytes) std::memcpy(bytes, state.data(), state.size());
    *size = state.size();
  });
}

ringlet_status ringlet_restore(ringlet_simulator* simulator, const void* bytes, size_t size) {
  return guarded([&] {
    require(simulator, "the simulator");
    require(bytes, "the checkpoint");
    simulator->simulator.restore({static_cast<const std::byte*>(bytes), size});
    simulator->simulator.points();
  });
}
