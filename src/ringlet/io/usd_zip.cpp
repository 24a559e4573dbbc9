#include "ringlet/io/usd_zip.h"

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"

namespace ringlet::io {

namespace {

// Flags: the file is encrypted; its sizes follow after its contents instead of standing in the header.
constexpr std::uint16_t kEncrypted = 1, kSizesFollow = 8;

// The next file, whose header begins where the reader stands.
PackagedFile read_packaged_file(BinaryReader& reader) {
  const auto fail = [&](const std::string& message) { throw InputError(message, Place{reader.name()}); };
  reader.read<std::uint32_t>("the zip header");
  reader.read<std::uint16_t>("the zip version");
  const auto flags = reader.read<std::uint16_t>("the zip flags");
  const auto method = reader.read<std::uint16_t>("the zip method");
  reader.read_bytes(8, "the zip date and checksum");
  const auto stored_size = reader.read<std::uint32_t>("a file size in the zip");
  const auto size = reader.read<std::uint32_t>("a file size in the zip");
  const auto name_size = reader.read<std::uint16_t>("a name size in the zip");
  const auto extra_size = reader.read<std::uint16_t>("an extra size in the zip");
  PackagedFile file{std::string(as_text(reader.read_bytes(name_size, "a file name in the zip"))), {}};
  reader.read_bytes(extra_size, "extra bytes in the zip");
  if ((flags & (kEncrypted | kSizesFollow)) != 0 || method != 0 || stored_size != size)
    fail(fmt::format("\"{}\" is compressed or encrypted; files in a .usdz must be stored as they are",
                     file.path));
  file.bytes = reader.read_bytes(size, "a file in the zip");
  return file;
}

bool stands_before_a_file(const BinaryReader& reader, Bytes bytes) {
  return is_zip(bytes.subspan(reader.position()));
}

}  // namespace

bool is_zip(Bytes bytes) { return as_text(bytes).starts_with("PK\3\4"); }

// The specification of USDZ asks for the default layer to come first, so the directory at the end of the
// archive is not needed.
std::vector<PackagedFile> files_of_usdz(Bytes bytes, const std::string& name) {
  const auto fail = [&](const std::string& message) { throw InputError(message, Place{name}); };
  BinaryReader reader(bytes, name);
  if (!is_zip(bytes)) fail("this is not a zip archive");
  std::vector<PackagedFile> files{read_packaged_file(reader)};
  const std::string& first = files[0].path;
  if (!first.ends_with(".usdc") && !first.ends_with(".usda") && !first.ends_with(".usd"))
    fail(fmt::format("the first file is \"{}\", but the first file of a .usdz must be its USD layer", first));
  if (is_zip(files[0].bytes)) fail("the first file is a package itself; unpack it first");
  try {
    while (stands_before_a_file(reader, bytes)) files.push_back(read_packaged_file(reader));
  } catch (const InputError& error) {
    log_warning("{}", error.what());
  }
  return files;
}

}  // namespace ringlet::io
