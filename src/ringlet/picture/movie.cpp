#include "ringlet/picture/movie.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <optional>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/base/output_target.h"

namespace ringlet::picture {
namespace {

constexpr int kNoSuchProgram = 127;

}  // namespace

MovieWriter::MovieWriter(const std::filesystem::path& path, int width, int height, double frames_per_second)
    : path_(path), part_(path.parent_path() / (path.stem().string() + ".part" + path.extension().string())) {
  if (output_target(path).in_place)
    throw FileError("a movie needs an ordinary file; choose another name with -o", {path.string()});
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) != 0)
    throw FileError(fmt::format("no pipe to ffmpeg: {}", std::strerror(errno)));
  // Odd sizes are padded by one: the common pixel format halves both directions.
  const std::vector<std::string> arguments{"ffmpeg",      "-y",
                                           "-loglevel",   "error",
                                           "-f",          "rawvideo",
                                           "-pix_fmt",    "rgb24",
                                           "-s",          fmt::format("{}x{}", width, height),
                                           "-r",          fmt::format("{}", frames_per_second),
                                           "-i",          "-",
                                           "-vf",         "pad=ceil(iw/2)*2:ceil(ih/2)*2",
                                           "-pix_fmt",    "yuv420p",
                                           "-crf",        "18",
                                           part_.string()};
  std::vector<char*> argv;
  for (const std::string& argument : arguments) argv.push_back(const_cast<char*>(argument.c_str()));
  argv.push_back(nullptr);
  process_ = fork();
  if (process_ < 0) throw FileError(fmt::format("ffmpeg could not be started: {}", std::strerror(errno)));
  if (process_ == 0) {
    // The terminal's Ctrl-C is for us: ffmpeg ends by itself when the pipe does, and leaves a whole file.
    setpgid(0, 0);
    dup2(ends[0], STDIN_FILENO);
    execvp("ffmpeg", argv.data());
    _exit(kNoSuchProgram);
  }
  close(ends[0]);
  pipe_ = ends[1];
  signal(SIGPIPE, SIG_IGN);
}

MovieWriter::~MovieWriter() {
  if (pipe_ >= 0) close(pipe_);
  if (process_ > 0) waitpid(process_, nullptr, 0);
  std::error_code ignored;
  std::filesystem::remove(part_, ignored);
}

void MovieWriter::add(const render::DisplayImage& picture) {
  for (std::size_t written = 0; written < picture.bytes.size();) {
    const ssize_t count = write(pipe_, picture.bytes.data() + written, picture.bytes.size() - written);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) finish();
    written += static_cast<std::size_t>(count);
  }
}

void MovieWriter::finish() {
  close(pipe_);
  pipe_ = -1;
  int status = 0;
  waitpid(process_, &status, 0);
  process_ = -1;
  if (WIFEXITED(status) && WEXITSTATUS(status) == kNoSuchProgram)
    throw UnsupportedError(
        "movies need the program ffmpeg: install the package ffmpeg, or render single frames with --frame");
  std::error_code error;
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) std::filesystem::rename(part_, path_, error);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0 || error)
    throw FileError("ffmpeg could not write the movie; is there space, and may the folder be written?",
                    {path_.string()});
}

bool write_movie(const std::filesystem::path& path, double frames_per_second, std::size_t count,
                 const std::function<render::Image(std::size_t)>& picture, const ProgressCallback& progress,
                 const StopFlag* stop) {
  const auto stopped = [stop] { return stop != nullptr && stop->requested(); };
  std::optional<MovieWriter> movie;
  for (std::size_t k = 0; k < count && !stopped(); ++k) {
    const render::Image image = picture(k);
    // A picture that was stopped is not whole.
    if (stopped()) break;
    if (!movie) movie.emplace(path, image.width, image.height, frames_per_second);
    movie->add(render::develop(image));
    if (progress) progress({k + 1, count, ""});
  }
  if (movie) movie->finish();
  return !stopped();
}

}  // namespace ringlet::picture
