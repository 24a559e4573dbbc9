// Simulates many random scenes and counts how they end; for a hunt: ringlet_random_scenes 1 2000
// usage: ringlet_random_scenes FIRST_SEED COUNT [SECONDS_PER_SCENE]; one seed alone also prints its scene.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>

#include "properties/random_scene.h"
#include "ringlet/scene/scene_file.h"
#include "ringlet/scene/strand_models.h"

int main(int argc, char** argv) {
  using namespace ringlet::properties;
  if (argc < 3) {
    std::fprintf(stderr, "usage: %s FIRST_SEED COUNT [SECONDS_PER_SCENE]\n", argv[0]);
    return 2;
  }
  const std::uint64_t first = std::strtoull(argv[1], nullptr, 10),
                      count = std::strtoull(argv[2], nullptr, 10);
  const double seconds = argc > 3 ? std::strtod(argv[3], nullptr) : 60.0;
  if (count == 1) std::printf("%s\n", ringlet::scene::to_toml(random_scene(first)).c_str());
  std::map<std::string, std::uint64_t> ends;
  for (std::uint64_t seed = first; seed < first + count; ++seed) {
    const ringlet::scene::Scene scene = random_scene(seed);
    const Report report = try_scene(scene, seconds);
    ++ends[name(report.outcome)];
    if ((report.outcome != Outcome::good && report.outcome != Outcome::warned) ||
        report.seconds > 0.5 * seconds)
      std::printf(
          "seed %llu (%s): %s, %.1f s: %s\n", static_cast<unsigned long long>(seed),
          ringlet::scene::strand_model_names()[static_cast<std::size_t>(scene.simulation.model)].c_str(),
          name(report.outcome), report.seconds, report.detail.c_str());
    std::fflush(stdout);
  }
  for (const auto& [end, times] : ends)
    std::printf("%llu %s\n", static_cast<unsigned long long>(times), end.c_str());
  // Whatever is told has ended well.
  std::uint64_t well = 0;
  for (const Outcome outcome : {Outcome::good, Outcome::warned, Outcome::refused, Outcome::broke_down})
    well += ends[name(outcome)];
  return well == count ? 0 : 1;
}
