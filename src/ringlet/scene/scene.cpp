#include "ringlet/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <system_error>
#include <tuple>

#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"

namespace ringlet::scene {

int frame_count(const Run& run) {
  // A duration of exactly n frames may come out a few ulps short of n after the product.
  const double frames = run.duration * run.frames_per_second;
  return 1 + static_cast<int>(std::floor(frames * (1.0 + 1e-12)));
}

Mat3 root_frame(const Strand& strand) { return frame_from_tangent(strand.t.normalized(), strand.n1); }

std::vector<std::filesystem::path> sequence_files(const std::filesystem::path& pattern) {
  namespace fs = std::filesystem;
  const std::string name = pattern.filename().string();
  const std::size_t star = name.find('*');
  std::error_code failure, ignored;
  if (star == std::string::npos)
    return fs::is_regular_file(pattern, ignored) ? std::vector{pattern} : std::vector<fs::path>{};
  if (name.find('*', star + 1) != std::string::npos)
    throw InputError(
        fmt::format("the file name '{}' has more than one '*'; one stands for the number", name));
  const std::string before = name.substr(0, star), after = name.substr(star + 1);

  // Numbers sort by value without being converted: drop leading zeros, then compare length, then digits.
  using Order = std::tuple<std::size_t, std::string, std::string>;
  std::vector<std::pair<Order, fs::path>> found;
  const fs::path folder = pattern.parent_path().empty() ? fs::path(".") : pattern.parent_path();
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
    const std::string candidate = it->path().filename().string();
    if (candidate.size() < before.size() + after.size() || !candidate.starts_with(before) ||
        !candidate.ends_with(after) || !it->is_regular_file(ignored))
      continue;
    std::string middle = candidate.substr(before.size(), candidate.size() - before.size() - after.size());
    const bool number =
        std::all_of(middle.begin(), middle.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (number) middle.erase(0, std::min(middle.find_first_not_of('0'), middle.size()));
    found.push_back(
        {Order{number ? middle.size() : 0, middle, candidate}, pattern.parent_path() / candidate});
  }
  std::sort(found.begin(), found.end());
  std::vector<fs::path> files;
  for (auto& [order, path] : found) files.push_back(std::move(path));
  return files;
}

}  // namespace ringlet::scene
