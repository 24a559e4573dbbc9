// ringlet convert: one groom file as another, with its frames.
#include <fmt/format.h>

#include <memory>
#include <optional>

#include "apps/ringlet/command.h"
#include "apps/ringlet/groom_options.h"
#include "apps/ringlet/json_text.h"
#include "apps/ringlet/number_option.h"
#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/hair/resample.h"
#include "ringlet/hair/select.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::app {
namespace {

struct ConvertOptions {
  std::string input, output, frames;
  double input_unit = 0.0, fps = 0.0;
  std::string input_up;
  std::vector<std::string> variants;
  GroomFileOptions file;
  int points = 0;
  std::optional<double> time;
  bool guides = false, rest = false, json = false;
};

// The strands that a groom marks as guides.
hair::Groom marked_guides(const hair::Groom& groom, const std::string& name) {
  std::vector<std::uint32_t> marked;
  for (std::uint32_t i = 0; i < groom.is_guide.size(); ++i)
    if (groom.is_guide[i] != 0) marked.push_back(i);
  if (marked.empty()) throw InputError("this groom marks no guides; leave out --guides", {name});
  return hair::select(groom, marked);
}

hair::Groom prepared(hair::Groom groom, const ConvertOptions& options) {
  if (options.guides) groom = marked_guides(groom, options.input);
  if (options.points > 0) groom = hair::resample(groom, static_cast<std::size_t>(options.points));
  groom.points = rounded(std::move(groom.points), options.file);
  return groom;
}

struct Converted {
  std::size_t strands = 0, points = 0, frames = 1;
  std::vector<std::string> files;
};

Converted convert_still(const ConvertOptions& options, const io::ReadOptions& read) {
  const hair::Groom groom = prepared(io::read_groom(options.input, read), options);
  io::write_groom(groom, options.output, write_options(options.file));
  return {groom.strand_count(), groom.points.size(), 1, {options.output}};
}

// Frames in one file where the format holds them, otherwise as numbered files where frames were asked for.
Converted convert_frames(const ConvertOptions& options, const io::GroomAnimation& animation) {
  const std::optional<double> rate = options.fps > 0.0 ? std::optional(options.fps) : std::nullopt;
  const io::EvenFrames frames(animation, options.input, rate);
  const std::filesystem::path path = options.output;
  const std::optional<FramePattern> pattern = frame_pattern(path);
  const FrameRange range = parse_frame_range(options.frames, frames.count(), true);
  io::WriteOptions write = write_options(options.file);
  write.frames_per_second = frames.frames_per_second();
  const hair::Groom first = prepared(frames.groom(range.first), options);
  Converted all{first.strand_count(), first.points.size(), range.count(), {}};
  if (!pattern && range.count() > 1 && io::can_write_animation(path)) {
    const auto points = [&](std::size_t k) {
      return prepared(frames.groom(range.first + k), options).points;
    };
    io::write_groom_animation(first, range.count(), points, path, write);
    all.files.push_back(path.string());
    return all;
  }
  for (std::size_t frame = range.first; frame <= range.last; ++frame) {
    const std::filesystem::path file = numbered_path(path, pattern, frame, range.count());
    io::write_groom(prepared(frames.groom(frame), options), file, write);
    all.files.push_back(file.string());
  }
  return all;
}

Converted convert(const ConvertOptions& options, const io::ReadOptions& read) {
  const bool is_one_frame = options.time.has_value() || options.rest;
  const auto animation = is_one_frame ? nullptr : io::open_groom_animation(options.input, read);
  const std::size_t samples = animation ? animation->frame_count() : 0;
  const bool wants_frames = !options.frames.empty() || options.fps > 0.0;
  if (wants_frames && samples < 2)
    throw InputError("--frames and --fps are for files of several frames; this has one", {options.input});
  if (samples >= 2 &&
      (wants_frames || frame_pattern(options.output) || io::can_write_animation(options.output)))
    return convert_frames(options, *animation);
  const Converted one = convert_still(options, read);
  if (samples > 1)
    log_warning("{}: only the first of {} frames was converted; --frames : writes all as numbered files",
                options.output, samples);
  return one;
}

// "hair=long" in two.
void choose_variant(const std::string& text, io::ReadOptions& read) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0)
    throw InputError(fmt::format("--variant takes a set and a choice, like hair=long, not '{}'", text));
  read.usd_variants[text.substr(0, equals)] = text.substr(equals + 1);
}

ExitCode run_convert(const ConvertOptions& options) {
  io::ReadOptions read;
  if (options.input_unit > 0.0) read.metres_per_unit = options.input_unit;
  if (!options.input_up.empty()) read.up_axis = up_axis(options.input_up);
  read.time = options.time;
  read.usd_rest = options.rest;
  if (options.fps > 0.0) read.sequence_rate = options.fps;
  for (const std::string& variant : options.variants) choose_variant(variant, read);
  const Converted done = convert(options, read);
  if (options.json) {
    print(json_text({{"file", done.files.front()},
                     {"files", done.files},
                     {"strands", done.strands},
                     {"points", done.points},
                     {"frames", done.frames}}));
    return ExitCode::ok;
  }
  const std::string last = done.files.size() > 1 ? fmt::format(" to {}", done.files.back()) : "";
  const std::string frames = done.frames > 1 ? fmt::format(", {} frames", done.frames) : "";
  print(fmt::format("wrote {}{}: {} strands, {} points{}\n", done.files.front(), last, done.strands,
                    done.points, frames));
  return ExitCode::ok;
}

void add_reading_options(CLI::App& command, ConvertOptions& options) {
  command
      .add_option("--input-unit", options.input_unit,
                  "Metres per unit of the file read, where it does not say")
      ->check(positive_number());
  command.add_option("--input-up", options.input_up, "Vertical axis of the file read, where it does not say")
      ->check(CLI::IsMember({"y", "z"}));
  command.add_option("--variant", options.variants,
                     "USD: a variant to read, as SET=CHOICE; may stand several times");
  command.add_flag("--rest", options.rest, "USD: the curves at rest, primvars:rest, instead of their points");
  command.add_option("--time", options.time,
                     "Read one frame at this time, of .abc in seconds, of USD in time codes; otherwise all "
                     "frames where both formats hold them, or else the first");
  command.add_option("--frames", options.frames,
                     "One frame, or a range a:b with both ends, of those that the file holds; formats "
                     "without frames become numbered files. A name with *, ####, %d or %04d says where the "
                     "number goes");
  command
      .add_option("--fps", options.fps,
                  "Frames per second: of a numbered sequence that is read, or to sample a file at")
      ->check(positive_number());
}

}  // namespace

void add_convert(CLI::App& program, Action& action) {
  const auto options = std::make_shared<ConvertOptions>();
  CLI::App& command = add_subcommand(
      program, "convert", "Turn one groom file into another",
      "  ringlet convert wig.hair -o wig.usda\n"
      "  ringlet convert wig.tfx -o wig.ply --input-unit 0.01 --input-up y\n"
      "  ringlet convert wig.ply -o wig.tfx --points 32\n"
      "  ringlet convert walk.abc -o walk.ply --frames 0:24        walk_0000.ply, …\n"
      "  ringlet convert 'walk_####.ply' -o walk.usdc --fps 30     numbered files as one animation");
  command
      .add_option(
          "GROOM", options->input,
          "File to read: .hair .tfx .usda .usdc .usdz .obj .ply .glb .gltf .abc, or a numbered sequence")
      ->required();
  command.add_option("-o,--output", options->output, "File to write, of any of these kinds")->required();
  command.add_option("--points", options->points, "Resample every strand to this many points")
      ->check(whole_number(2, 100000));
  add_reading_options(command, *options);
  add_groom_file_options(command, options->file);
  command.add_flag("--guides", options->guides, "The strands that the groom marks as guides alone");
  command.add_flag("--json", options->json, "Report as JSON on standard output");
  command.callback([&action, options] { action = [options] { return run_convert(*options); }; });
}

}  // namespace ringlet::app
