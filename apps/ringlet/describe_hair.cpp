// What a cache or a groom file holds.
#include <fmt/format.h>

#include <algorithm>

#include "apps/ringlet/describe.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::app {
namespace {

using Json = nlohmann::ordered_json;

Json groom_data(const hair::Groom& groom) {
  double shortest = INFINITY, longest = 0.0, sum = 0.0;
  Vec3 low = Vec3::Constant(INFINITY), high = Vec3::Constant(-INFINITY);
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    const double length = hair::length(groom.strand(i));
    shortest = std::min(shortest, length);
    longest = std::max(longest, length);
    sum += length;
  }
  for (const Vec3& p : groom.points) {
    low = low.cwiseMin(p);
    high = high.cwiseMax(p);
  }
  Json data{{"strands", groom.strand_count()}, {"points", groom.points.size()}};
  if (groom.strand_count() > 0) {
    data["length"] = {
        {"shortest", shortest}, {"mean", sum / double(groom.strand_count())}, {"longest", longest}};
    data["bounds"] = {{"low", {low.x(), low.y(), low.z()}}, {"high", {high.x(), high.y(), high.z()}}};
  }
  data["history"] = groom.history;
  return data;
}

std::string groom_text(const Json& data) {
  std::string text = fmt::format("  {} strands, {} points\n", data["strands"].get<std::size_t>(),
                                 data["points"].get<std::size_t>());
  if (data.contains("length"))
    text +=
        fmt::format("  lengths {:.3f} to {:.3f} m, mean {:.3f} m\n", data["length"]["shortest"].get<double>(),
                    data["length"]["longest"].get<double>(), data["length"]["mean"].get<double>());
  return text;
}

}  // namespace

Description describe_groom(const std::filesystem::path& path) {
  const Json groom = groom_data(io::read_groom(path));
  Description description;
  description.data = {{"kind", "groom"}, {"file", path.string()}};
  description.data.update(groom);
  description.text = fmt::format("{}: a groom\n{}", path.string(), groom_text(groom));
  return description;
}

Description describe_cache(const std::filesystem::path& path) {
  const io::CacheReader cache = io::CacheReader::open(path);
  const io::CacheHeader& header = cache.header();
  const std::size_t frames = cache.frame_count();
  const Json groom = groom_data(header.groom);
  Description description;
  description.data = {{"kind", "cache"},
                      {"file", path.string()},
                      {"frames", frames},
                      {"frames_per_second", header.frames_per_second},
                      {"version", header.program_version}};
  description.data["groom"] = groom;
  description.data["bodies"] = Json::array();
  for (const io::CacheBody& body : header.bodies) description.data["bodies"].push_back(body.name);
  description.data["resumable"] = cache.last_checkpoint().has_value();
  description.data["has_contacts"] = header.has_contacts();
  description.text =
      fmt::format("{}: a cache of {} complete frames at {} per second, written by Ringlet {}\n{}",
                  path.string(), frames, header.frames_per_second, header.program_version, groom_text(groom));
  if (header.has_contacts()) description.text += "  with the contacts of every frame\n";
  // Means over the frames that were computed; the first one is where the run begins.
  std::vector<double> mean(header.statistics.size(), 0.0);
  for (std::size_t frame = 1; frame < frames; ++frame) {
    const auto values = cache.statistics(frame);
    for (std::size_t k = 0; k < mean.size(); ++k) mean[k] += values[k] / double(frames - 1);
  }
  if (frames > 1) {
    description.text += "  mean per frame:\n";
    for (std::size_t k = 0; k < mean.size(); ++k) {
      description.data["mean_per_frame"][header.statistics[k]] = mean[k];
      description.text += fmt::format("    {:<18} {:.4g}\n", header.statistics[k], mean[k]);
    }
  }
  description.data["scene"] = header.scene_toml;
  return description;
}

}  // namespace ringlet::app
