#include "ringlet/io/usd_zip.h"

#include "ringlet/base/error.h"

namespace ringlet::io {

namespace {

// "PK\3\4", the signature of a local file header.
constexpr std::uint32_t kLocalHeader = 0x04034b50;
// Flags: the file is encrypted; its sizes follow after its contents instead of standing in the header.
constexpr std::uint16_t kEncrypted = 1, kSizesFollow = 8;

}  // namespace

bool is_zip(Bytes bytes) { return as_text(bytes).starts_with("PK\3\4"); }

// The specification of USDZ asks for the default layer to come first, so the directory at the end of the
// archive is not needed.
Bytes first_layer_of_usdz(Bytes bytes, const std::string& name) {
  const auto fail = [&](const std::string& message) { throw InputError(message, Place{name}); };
  BinaryReader reader(bytes, name);
  if (reader.read<std::uint32_t>("the zip header") != kLocalHeader) fail("this is not a zip archive");
  reader.read<std::uint16_t>("the zip version");
  const auto flags = reader.read<std::uint16_t>("the zip flags");
  const auto method = reader.read<std::uint16_t>("the zip method");
  reader.read_bytes(8, "the zip date and checksum");
  const auto stored_size = reader.read<std::uint32_t>("a file size in the zip");
  const auto size = reader.read<std::uint32_t>("a file size in the zip");
  const auto name_size = reader.read<std::uint16_t>("a name size in the zip");
  const auto extra_size = reader.read<std::uint16_t>("an extra size in the zip");
  const std::string file(as_text(reader.read_bytes(name_size, "a file name in the zip")));
  reader.read_bytes(extra_size, "extra bytes in the zip");
  if ((flags & (kEncrypted | kSizesFollow)) != 0 || method != 0 || stored_size != size)
    fail(fmt::format("\"{}\" is compressed or encrypted; files in a .usdz must be stored as they are", file));
  if (!file.ends_with(".usdc") && !file.ends_with(".usda") && !file.ends_with(".usd"))
    fail(fmt::format("the first file is \"{}\", but the first file of a .usdz must be its USD layer", file));
  const Bytes layer = reader.read_bytes(size, "the layer in the zip");
  if (is_zip(layer)) fail("the first file is a package itself; unpack it first");
  return layer;
}

}  // namespace ringlet::io
