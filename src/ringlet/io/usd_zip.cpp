#include "ringlet/io/usd_zip.h"

#include "ringlet/base/error.h"

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

// Where the directory begins that stands at the end of every archive. An archive without it was cut short.
std::size_t directory_start(Bytes bytes, const std::string& name) {
  constexpr std::size_t kEndSize = 22, kLongestComment = 65535;
  constexpr std::string_view kEndMark = "PK\5\6";
  const std::string_view text = as_text(bytes);
  const std::size_t first =
      bytes.size() > kEndSize + kLongestComment ? bytes.size() - kEndSize - kLongestComment : 0;
  for (std::size_t at = text.rfind(kEndMark); at != std::string_view::npos && at >= first;
       at = at == 0 ? std::string_view::npos : text.rfind(kEndMark, at - 1)) {
    if (bytes.size() - at < kEndSize) continue;
    BinaryReader reader(bytes.subspan(at), name);
    reader.read_bytes(12, "the end of the zip");
    const auto size = reader.read<std::uint32_t>("the size of the zip's directory");
    const auto start = reader.read<std::uint32_t>("the start of the zip's directory");
    const auto comment = reader.read<std::uint16_t>("the comment of the zip");
    if (comment == reader.remaining() && start <= at && size == at - start) return start;
  }
  throw InputError("the zip archive has no directory at its end; it is cut short or damaged", Place{name});
}

}  // namespace

bool is_zip(Bytes bytes) { return as_text(bytes).starts_with("PK\3\4"); }

// The specification of USDZ asks for the default layer to come first, and for files without gaps, so that
// what the directory says of each file is not needed.
std::vector<PackagedFile> files_of_usdz(Bytes bytes, const std::string& name) {
  const auto fail = [&](const std::string& message) { throw InputError(message, Place{name}); };
  if (!is_zip(bytes)) fail("this is not a zip archive");
  BinaryReader reader(bytes.first(directory_start(bytes, name)), name);
  std::vector<PackagedFile> files;
  while (reader.remaining() > 0) {
    if (!is_zip(bytes.subspan(reader.position())))
      fail(fmt::format("at byte {} a file of the zip should begin; it is damaged", reader.position()));
    files.push_back(read_packaged_file(reader));
  }
  if (files.empty()) fail("the zip archive holds no files");
  const std::string& first = files[0].path;
  if (!first.ends_with(".usdc") && !first.ends_with(".usda") && !first.ends_with(".usd"))
    fail(fmt::format("the first file is \"{}\", but the first file of a .usdz must be its USD layer", first));
  if (is_zip(files[0].bytes)) fail("the first file is a package itself; unpack it first");
  return files;
}

}  // namespace ringlet::io
