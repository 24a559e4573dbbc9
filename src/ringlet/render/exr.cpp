// OpenEXR: one part, scan lines of half floats, ZIP.
#include <ImfChannelList.h>
#include <ImfFrameBuffer.h>
#include <ImfHeader.h>
#include <ImfIO.h>
#include <ImfOutputFile.h>

#include <algorithm>

#include "ringlet/base/error.h"
#include "ringlet/render/image.h"

namespace ringlet::render {

namespace {

// The largest finite half; brighter light is written as that.
constexpr float kLargestHalf = 65504.0f;

// Where the library writes to: the file is put in its place when it is whole.
class MemoryStream : public Imf::OStream {
 public:
  MemoryStream() : Imf::OStream("picture") {}

  void write(const char from[], int count) override {
    const auto size = static_cast<std::size_t>(count);
    if (bytes.size() < position_ + size) bytes.resize(position_ + size);
    std::copy_n(from, size, bytes.begin() + static_cast<std::ptrdiff_t>(position_));
    position_ += size;
  }
  std::uint64_t tellp() override { return position_; }
  void seekp(std::uint64_t position) override { position_ = position; }

  std::vector<std::uint8_t> bytes;

 private:
  std::size_t position_ = 0;
};

}  // namespace

void write_exr(const Image& image, const std::filesystem::path& path) {
  const std::size_t count = image.pixels.size();
  if (image.width <= 0 || image.height <= 0 ||
      count != static_cast<std::size_t>(image.width) * static_cast<std::size_t>(image.height))
    throw InputError(fmt::format("picture: {} pixels do not make {} × {}", count, image.width, image.height));
  std::array<std::vector<Imath::half>, 3> channels;
  Imf::Header header(image.width, image.height);
  header.compression() = Imf::ZIP_COMPRESSION;
  Imf::FrameBuffer frame;
  constexpr std::array kNames = {"R", "G", "B"};
  for (std::size_t c = 0; c < channels.size(); ++c) {
    channels[c].reserve(count);
    for (const Colour& pixel : image.pixels)
      channels[c].emplace_back(std::min(pixel[static_cast<Eigen::Index>(c)], kLargestHalf));
    header.channels().insert(kNames[c], Imf::Channel(Imf::HALF));
    frame.insert(kNames[c], Imf::Slice::Make(Imf::HALF, channels[c].data(), header.dataWindow()));
  }
  MemoryStream stream;
  {
    Imf::OutputFile file(stream, header, 0);  // no threads of its own
    file.setFrameBuffer(frame);
    file.writePixels(image.height);
  }
  put_picture_in_place(stream.bytes, path);
}

}  // namespace ringlet::render
