// What a cache or a groom file holds.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "apps/ringlet/describe.h"
#include "apps/ringlet/likely_frame.h"
#include "ringlet/io/cache_reader.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/sim/frame_statistics.h"

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
  if (!groom.groups.empty()) data["groups"] = std::set(groom.groups.begin(), groom.groups.end()).size();
  for (const auto& [group, name] : groom.group_names) data["group_names"][std::to_string(group)] = name;
  if (!groom.is_guide.empty())
    data["guides"] = std::count_if(groom.is_guide.begin(), groom.is_guide.end(),
                                   [](std::uint8_t mark) { return mark != 0; });
  data["history"] = groom.history;
  return data;
}

// What a file that does not say its unit and axis seems to mean.
std::string guess(const std::filesystem::path& path, const hair::Groom& groom, Json& data) {
  const auto likely = likely_frame(path, groom);
  if (!likely) return {};
  data["likely_unit"] = likely->metres_per_unit;
  data["likely_up"] = likely->up_name();
  if (likely->is_ours()) return {};
  return fmt::format(
      "  The file does not say its unit and axis. By its size and how it hangs it is in {0} with {1} up:\n"
      "    in a scene: file_unit = {2}, file_up = \"{1}\"; for convert: --input-unit {2} --input-up {1}\n",
      likely->unit_name, likely->up_name(), likely->metres_per_unit);
}

std::string groom_text(const Json& data) {
  std::string text = fmt::format("  {} strands, {} points\n", data["strands"].get<std::size_t>(),
                                 data["points"].get<std::size_t>());
  if (data.contains("length"))
    text +=
        fmt::format("  lengths {:.3f} to {:.3f} m, mean {:.3f} m\n", data["length"]["shortest"].get<double>(),
                    data["length"]["longest"].get<double>(), data["length"]["mean"].get<double>());
  if (data.contains("bounds")) {
    const auto low = data["bounds"]["low"].get<std::array<double, 3>>(),
               high = data["bounds"]["high"].get<std::array<double, 3>>();
    text += fmt::format("  from ({:.3f}, {:.3f}, {:.3f}) to ({:.3f}, {:.3f}, {:.3f}) m\n", low[0], low[1],
                        low[2], high[0], high[1], high[2]);
  }
  if (data.contains("groups")) text += fmt::format("  {} groups\n", data["groups"].get<std::size_t>());
  if (data.contains("guides"))
    text += fmt::format("  {} of them marked as guides\n", data["guides"].get<std::size_t>());
  return text;
}

// Over the frames that were computed; the first one is where the run begins.
void add_statistics(const io::CacheReader& cache, Description& description) {
  const std::vector<std::string>& names = cache.header().statistics;
  const std::size_t frames = cache.frame_count();
  if (frames < 2) return;
  std::vector<double> sum(names.size(), 0.0), largest(names.size(), -INFINITY),
      smallest(names.size(), INFINITY);
  for (std::size_t frame = 1; frame < frames; ++frame) {
    const auto values = cache.statistics(frame);
    for (std::size_t k = 0; k < names.size(); ++k) {
      sum[k] += values[k];
      largest[k] = std::max(largest[k], values[k]);
      smallest[k] = std::min(smallest[k], values[k]);
    }
  }
  std::string means, extremes;
  for (std::size_t k = 0; k < names.size(); ++k) {
    const auto note = [&](const char* key, double value, std::string& text) {
      description.data[key][names[k]] = value;
      text += fmt::format("    {:<18} {:.4g}\n", names[k], value);
    };
    switch (sim::summary_of(names[k])) {
      case sim::Summary::mean:
        note("mean_per_frame", sum[k] / double(frames - 1), means);
        break;
      case sim::Summary::largest:
        note("largest", largest[k], extremes);
        break;
      case sim::Summary::smallest:
        note("smallest", smallest[k], extremes);
        break;
    }
  }
  if (!means.empty()) description.text += "  mean per frame:\n" + means;
  if (!extremes.empty()) description.text += "  in the whole run:\n" + extremes;
}

}  // namespace

Description describe_groom(const std::filesystem::path& path) {
  const hair::Groom read = io::read_groom(path);
  const Json groom = groom_data(read);
  Description description;
  description.data = {{"kind", "groom"}, {"file", path.string()}};
  description.data.update(groom);
  description.text = fmt::format("{}: a groom\n{}", path.string(), groom_text(groom));
  description.text += guess(path, read, description.data);
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
  if (header.followed) {
    const std::size_t all = header.followed->strands.strand_count();
    description.data["followers"] = all - header.groom.strand_count();
    description.text += fmt::format("  guides of a groom of {} strands\n", all);
  }
  if (header.has_contacts()) description.text += "  with the contacts of every frame\n";
  add_statistics(cache, description);
  description.data["scene"] = header.scene_toml;
  return description;
}

}  // namespace ringlet::app
