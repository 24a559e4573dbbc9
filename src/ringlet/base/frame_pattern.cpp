#include "ringlet/base/frame_pattern.h"

#include <algorithm>

#include "ringlet/base/error.h"

namespace ringlet {
namespace {

constexpr std::size_t kMostDigits = 18;  // of a number that 64 bits hold
constexpr std::size_t kUsualDigits = 4;

struct Mark {
  std::size_t begin = 0, length = 0, digits = kUsualDigits;
  bool any_text = false;
};

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// The mark that begins at `begin`: "*", "###", "%d" or "%04d".
std::optional<Mark> mark_at(const std::string& name, std::size_t begin) {
  const std::size_t end = name.size();
  if (name[begin] == '*') return Mark{begin, 1, kUsualDigits, true};
  std::size_t k = begin;
  if (name[k] == '#') {
    while (k < end && name[k] == '#') ++k;
    return Mark{begin, k - begin, std::min(k - begin, kMostDigits), false};
  }
  if (name[k] != '%') return std::nullopt;
  std::size_t digits = 0;
  for (++k; k < end && is_digit(name[k]); ++k)
    digits = std::min(kMostDigits, 10 * digits + static_cast<std::size_t>(name[k] - '0'));
  if (k == end || name[k] != 'd') return std::nullopt;
  return Mark{begin, k + 1 - begin, std::max<std::size_t>(1, digits), false};
}

}  // namespace

std::optional<FramePattern> frame_pattern(const std::filesystem::path& path) {
  const std::string name = path.filename().string();
  std::optional<Mark> found;
  for (std::size_t k = 0; k < name.size(); ++k) {
    const std::optional<Mark> mark = mark_at(name, k);
    if (!mark) continue;
    if (found)
      throw InputError(
          fmt::format("the file name '{}' marks more than one place; one stands for the number", name));
    found = mark;
    k += mark->length - 1;
  }
  if (!found) return std::nullopt;
  return FramePattern{path.parent_path(), name.substr(0, found->begin),
                      name.substr(found->begin + found->length), found->digits, found->any_text};
}

std::filesystem::path numbered_file(const FramePattern& pattern, std::size_t number) {
  return pattern.folder / fmt::format("{}{:0{}}{}", pattern.before, number, pattern.digits, pattern.after);
}

}  // namespace ringlet
