// How RedHead would go on up to 1,000 machines of one core each: what the busiest machine computes is
// measured here, with the shares that METIS gives; what machines tell each other is counted; the network is a
// model.
//
//   ringlet_benchmark_curly_scaling [latency, µs] [bandwidth, GB/s]      default: 2 and 10
//
// A machine's outer step takes  detect + border + max(interior, messages · latency + bytes / bandwidth),
// since particles travel while the strands inside a share are moved; a frame is 60 of them and the collection
// of all points and velocities on machine 0, from which a checkpoint is made.

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <string>
#include <vector>

#include "reproduce/iben2013/stage.h"
#include "ringlet/base/error.h"
#include "ringlet/base/parallel.h"
#include "ringlet/sim/cluster/partition.h"

namespace {

using namespace ringlet;
using namespace ringlet::iben2013;

constexpr int kSteps = 10;
constexpr double kBytesPerParticle = 48.0;  // place and velocity

struct Network {
  double latency, bandwidth;  // s, bytes per second
  double time(double messages, double bytes) const { return messages * latency + bytes / bandwidth; }
};

// What the machine with the most messages sends in an outer step, and all of them together.
struct Talk {
  std::size_t messages = 0, particles = 0, all_particles = 0;
};
Talk talk(const Stage& stage, const sim::CurlyGraph& graph, std::span<const std::int32_t> machine_of,
          int machines) {
  Talk most;
  for (int machine = 0; machine < machines; ++machine) {
    std::size_t messages = 0, particles = 0;
    for (const sim::Conversation& c :
         sim::conversations(stage.groom.first_point, graph, machine_of, machine)) {
      ++messages;
      particles += c.sends.size();
    }
    most = {std::max(most.messages, messages), std::max(most.particles, particles),
            most.all_particles + particles};
  }
  return most;
}

struct Share {
  sim::CurlyShare share;
  std::size_t strands = 0, border = 0;
};
// The share with the most strands, and among those the most at its border.
Share busiest(const sim::CurlyGraph& graph, std::span<const std::int32_t> machine_of, int machines) {
  std::vector<Share> all(static_cast<std::size_t>(machines));
  for (Share& s : all) {
    s.share.owned.assign(machine_of.size(), false);
    s.share.boundary.assign(machine_of.size(), false);
  }
  for (std::uint32_t s = 0; s < machine_of.size(); ++s) {
    const auto near = graph.graph.of(s);
    Share& own = all[static_cast<std::size_t>(machine_of[s])];
    const bool border = std::any_of(near.begin(), near.end(),
                                    [&](std::uint32_t n) { return machine_of[n] != machine_of[s]; });
    own.share.owned[s] = true;
    own.share.boundary[s] = border;
    ++own.strands;
    own.border += border ? 1 : 0;
  }
  return *std::max_element(all.begin(), all.end(), [](const Share& a, const Share& b) {
    return std::pair(a.strands, a.border) < std::pair(b.strands, b.border);
  });
}

// The shortest of some outer steps of a share; the strands of others stand still, which the first steps of a
// walk nearly do.
sim::CurlyStatistics measure(Stage& stage, const sim::CurlyShare& share) {
  stage.raise(share);
  sim::CurlyStatistics best{};
  for (int k = 0; k < kSteps; ++k) {
    const sim::CurlyStatistics s = stage.step(walk);
    if (k == 0 || s.seconds_detect + s.seconds_springs < best.seconds_detect + best.seconds_springs) best = s;
  }
  return best;
}

void print_table(const Network& network) {
  const ThreadLimit one(1);
  Stage stage(hair::Character::red_head);
  const sim::CurlyGraph graph = sim::curly_graph(stage.groom.first_point, stage.groom.points, stage.options);
  const double points = double(stage.groom.points.size());
  fmt::print(
      "| machines | strands of the busiest | of them at the border | messages of a machine | kB of a machine "
      "| kB in "
      "all | step, ms | s per frame | faster than one |\n|---|---|---|---|---|---|---|---|---|\n");
  double alone = 0.0;
  for (const int machines : {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1000}) {
    const std::vector<std::int32_t> machine_of = sim::partition(stage.groom.first_point, graph, machines);
    const Share share = busiest(graph, machine_of, machines);
    const Talk said = talk(stage, graph, machine_of, machines);
    const sim::CurlyStatistics s = measure(stage, machines > 1 ? share.share : sim::CurlyShare{});
    const double border = s.seconds_springs * double(share.border) / double(share.strands);
    const double step =
        s.seconds_detect + border +
        std::max(s.seconds_springs - border,
                 network.time(double(said.messages), kBytesPerParticle * double(said.particles)));
    const double collect = network.time(2.0 * (machines - 1), kBytesPerParticle * points);
    const double frame = step * stage.options.steps_per_frame + (machines > 1 ? collect : 0.0);
    if (machines == 1) alone = frame;
    fmt::print("| {} | {} | {} | {} | {:.1f} | {:.0f} | {:.3f} | {:.3f} | {:.1f} |\n", machines,
               share.strands, share.border, said.messages, 1e-3 * kBytesPerParticle * double(said.particles),
               1e-3 * kBytesPerParticle * double(said.all_particles), 1e3 * step, frame, alone / frame);
  }
}

}  // namespace

int main(int argc, char** argv) {
  try {
    print_table({(argc > 1 ? std::stod(argv[1]) : 2.0) * 1e-6, (argc > 2 ? std::stod(argv[2]) : 10.0) * 1e9});
    return 0;
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
