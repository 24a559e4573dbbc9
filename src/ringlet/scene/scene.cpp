#include "ringlet/scene/scene.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <system_error>
#include <tuple>

#include "ringlet/base/error.h"
#include "ringlet/base/frame_pattern.h"
#include "ringlet/base/frames.h"

namespace ringlet::scene {

int frame_count(const Run& run) {
  // A duration of exactly n frames may come out a few ulps short of n after the product.
  const double frames = run.duration * run.frames_per_second;
  return 1 + static_cast<int>(std::floor(frames * (1.0 + 1e-12)));
}

bool HairGroup::changes_growth() const {
  return curl != GroupCurl::as_hair || curl_radius || curl_pitch || length;
}

bool has_goal(const Scene& scene) {
  const auto pulls = [](const HairGroup& group) {
    return group.goal_root.value_or(0.0) > 0.0 || group.goal_tip.value_or(0.0) > 0.0;
  };
  return scene.goal.root > 0.0 || scene.goal.tip > 0.0 ||
         std::any_of(scene.hair.groups.begin(), scene.hair.groups.end(), pulls);
}

Mat3 root_frame(const Strand& strand) { return frame_from_tangent(strand.t.normalized(), strand.n1); }

bool Body::has_scalp() const {
  return std::any_of(shapes.begin(), shapes.end(), [](const Shape& s) { return s.is_scalp(); });
}

namespace {

struct NumberedFile {
  std::string digits;  // without leading zeros; empty for 0 and for text
  std::string text;    // empty for a number
  std::filesystem::path path;

  // Numbers sort by value without being converted: by length, then by digits.
  auto order() const { return std::tuple(digits.size(), digits, text, path.string()); }
};

// Numbers that are not evenly spaced: somebody forgot to copy a file, or copied one twice.
void check_gaps(const std::vector<NumberedFile>& files) {
  constexpr std::size_t kMostDigits = 15;  // that a double holds exactly
  std::vector<double> numbers;
  for (const NumberedFile& file : files) {
    if (!file.text.empty() || file.digits.size() > kMostDigits) return;
    numbers.push_back(file.digits.empty() ? 0.0 : std::stod(file.digits));
  }
  for (std::size_t k = 1; k < numbers.size(); ++k) {
    const double step = numbers[k] - numbers[k - 1];
    if (step == 0.0)
      throw InputError(fmt::format("'{}' and '{}' have the same number; remove one of them",
                                   files[k - 1].path.string(), files[k].path.string()));
    if (k >= 2 && step != numbers[k - 1] - numbers[k - 2])
      throw InputError(
          fmt::format("the sequence has a gap: the numbers go from {} to {} to {}; add the missing files",
                      numbers[k - 2], numbers[k - 1], numbers[k]));
  }
}

}  // namespace

std::vector<std::filesystem::path> sequence_files(const std::filesystem::path& name) {
  namespace fs = std::filesystem;
  const std::optional<FramePattern> pattern = frame_pattern(name);
  std::error_code failure, ignored;
  if (!pattern) return fs::is_regular_file(name, ignored) ? std::vector{name} : std::vector<fs::path>{};

  std::vector<NumberedFile> found;
  const fs::path folder = pattern->folder.empty() ? fs::path(".") : pattern->folder;
  const std::size_t around = pattern->before.size() + pattern->after.size();
  for (fs::directory_iterator it(folder, failure), end; !failure && it != end; it.increment(failure)) {
    const std::string candidate = it->path().filename().string();
    if (candidate.size() <= around || !candidate.starts_with(pattern->before) ||
        !candidate.ends_with(pattern->after) || !it->is_regular_file(ignored))
      continue;
    std::string middle = candidate.substr(pattern->before.size(), candidate.size() - around);
    const bool number =
        std::all_of(middle.begin(), middle.end(), [](char c) { return c >= '0' && c <= '9'; });
    if (!number && !pattern->any_text) continue;
    if (number) middle.erase(0, std::min(middle.find_first_not_of('0'), middle.size()));
    found.push_back({number ? middle : "", number ? "" : middle, pattern->folder / candidate});
  }
  std::sort(found.begin(), found.end(),
            [](const NumberedFile& a, const NumberedFile& b) { return a.order() < b.order(); });
  check_gaps(found);
  std::vector<fs::path> files;
  for (NumberedFile& file : found) files.push_back(std::move(file.path));
  return files;
}

}  // namespace ringlet::scene
