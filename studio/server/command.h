#pragma once
// What pages say to the studio, and what it answers in words. Numbers and geometry travel as in wire.h.

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "ringlet/scene/scene.h"

namespace ringlet::studio {

// A message from a page: {"do": "cut", "numbers": [0, 0, 1, -0.05], "id": 7}.
struct Command {
  std::string what;
  std::uint32_t id = 0;  // comes back in the reply, and in the first frame that shows its effect
  bool more = false;     // of a control that is still being dragged: the next one replaces this one
  std::string text;
  std::vector<double> numbers;                              // all finite
  std::vector<std::pair<std::string, std::string>> values;  // keys of a scene, and values as TOML writes them
};

// Throws InputError saying what is wrong with the message.
Command parse_command(std::string_view text);

// The id of a message that cannot be understood otherwise, so that its sender knows what an error is about; 0
// where there is none.
std::uint32_t id_of_message(std::string_view text);

// Everything that the page's controls show.
struct State {
  std::string mode;  // "style", "move", "inspect"
  bool playing = false, can_undo = false, can_redo = false, recording = false;
  bool can_continue = false;  // with what the last studio has left
  double wetness = 0.0;
  std::size_t locked = 0;          // guides that no tool changes
  std::vector<scene::Hold> holds;  // ties and pins
  std::size_t guides = 0, shown = 0, stable = 0;
  std::vector<std::string> history;  // in plain words, oldest first
  std::vector<std::string> caches;   // that can be opened
  int open = -1, compared = -1;      // of those
  std::size_t frames = 0, frame = 0;
  double frames_per_second = 30.0;
  std::string_view quantity = "none";  // that strands are coloured by
  bool has_contacts = false, shows_contacts = false;
  std::string title;
  // The last message that has been carried out, and the version and echo of the newest frame that is on its
  // way: so pages know whether they show all of it.
  std::uint32_t answered = 0, version = 0, frame_echo = 0;
};
std::string state_json(const State& state, const scene::Scene& scene);

// The keys that pages may set, with type, range, unit and meaning from the scene's own table; and the styles
// to start from.
std::string keys_json();

struct StudioKey {
  std::string_view name;
  // What changes with it.
  enum class Effect { shape, look, dynamics } effect;
  double low, high;        // bounds of the studio, inside those of the scene
  std::string_view label;  // for people
  enum class Measure { plain, length, angle, share } measure = Measure::plain;
};
// Nothing else of a scene can be reached by a page; file names are not among them.
const std::vector<StudioKey>& studio_keys();

std::string error_json(std::uint32_t id, std::string_view what, std::string_view message);
std::string done_json(std::uint32_t id);
// Numbers of all frames of an open cache: a column for each name.
std::string statistics_json(unsigned view, const std::vector<std::string>& names,
                            const std::vector<double>& times,
                            const std::vector<std::vector<double>>& columns);

}  // namespace ringlet::studio
