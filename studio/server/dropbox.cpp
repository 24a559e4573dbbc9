#include "studio/server/dropbox.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <system_error>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/io/binary_file.h"
#include "ringlet/io/groom_file.h"
#include "ringlet/io/mesh_file.h"
#include "ringlet/io/usd_file.h"
#include "studio/server/autosave.h"
#include "studio/server/house.h"

namespace ringlet::studio {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 9> kTaken{"glb",  "obj",  "ply",  "hair", "tfx",
                                                 "usda", "usdc", "usdz", "usd"};
constexpr std::size_t kNameDigits = 32;

// What a reader makes of the file, or what it says is wrong.
template <class Read>
auto attempt(Read&& read, std::string& trouble) -> std::optional<decltype(read())> {
  try {
    return read();
  } catch (const Error& error) {
    trouble = error.message();
    return std::nullopt;
  }
}

void write_mesh(const TriangleMesh& mesh, const fs::path& file) {
  std::ofstream out(file, std::ios::binary);
  for (const Vec3& v : mesh.vertices) out << fmt::format("v {} {} {}\n", v.x(), v.y(), v.z());
  for (const auto& t : mesh.triangles) out << fmt::format("f {} {} {}\n", t[0] + 1, t[1] + 1, t[2] + 1);
  if (!out.flush()) throw FileError("what was dropped cannot be kept; is the disk full?", {file.string()});
}

Worn look_into_usd(const Dropbox& box, const fs::path& file) {
  const std::vector<std::byte> bytes = io::read_bytes(file);
  const std::string name = file.filename().string();
  Worn worn;
  std::string no_hair, no_mesh;
  if (const auto groom = attempt([&] { return io::read_usd(bytes, name); }, no_hair)) {
    worn.groom = box.fresh("usdc");
    io::write_groom(*groom, worn.groom);
  }
  if (const auto mesh = attempt([&] { return io::read_usd_mesh(bytes, name); }, no_mesh)) {
    worn.body = box.fresh("obj");
    write_mesh(*mesh, worn.body);
  }
  if (worn.groom.empty() && worn.body.empty())
    throw InputError(fmt::format("there is neither hair nor a mesh in this file: {}", no_mesh));
  return worn;
}

}  // namespace

fs::path dropped_folder() {
  const fs::path autosave = autosave_file();
  return autosave.empty() ? fs::path() : autosave.parent_path() / "dropped";
}

bool Dropbox::takes(std::string_view kind) {
  return std::find(kTaken.begin(), kTaken.end(), kind) != kTaken.end();
}

fs::path Dropbox::fresh(std::string_view kind) const {
  return folder_ / fmt::format("{}.{}", random_token(), kind);
}

std::string Dropbox::keep(std::string_view kind, std::string_view content) const {
  if (!takes(kind)) throw InputError("files of this kind are not taken");
  if (content.size() > kLargest) throw InputError("this file is too large");
  std::error_code error;
  fs::create_directories(folder_, error);
  if (!error) fs::permissions(folder_, fs::perms::owner_all, error);
  make_room();
  const fs::path file = fresh(kind);
  std::ofstream out(file, std::ios::binary);
  out.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (error || !out.flush()) {
    out.close();
    fs::remove(file, error);
    throw FileError("what was dropped cannot be kept; is the disk full?", {folder_.string()});
  }
  return file.filename().string();
}

void Dropbox::make_room() const {
  std::error_code ignored;
  std::vector<std::pair<fs::file_time_type, fs::path>> files;
  for (const auto& entry : fs::directory_iterator(folder_, ignored))
    files.emplace_back(fs::last_write_time(entry.path(), ignored), entry.path());
  if (files.size() < kMostFiles) return;
  std::sort(files.begin(), files.end());
  for (std::size_t k = 0; k <= files.size() - kMostFiles; ++k) fs::remove(files[k].second, ignored);
}

fs::path Dropbox::file(std::string_view name) const {
  const std::size_t dot = name.find('.');
  const auto is_digit = [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); };
  if (dot != kNameDigits || !std::all_of(name.begin(), name.begin() + kNameDigits, is_digit) ||
      !takes(name.substr(dot + 1)))
    throw InputError("this is not the name of a file that was dropped");
  const fs::path file = folder_ / name;
  std::error_code ignored;
  if (!fs::is_regular_file(fs::symlink_status(file, ignored)))
    throw InputError("the file that was dropped is no longer there; drop it again");
  return file;
}

bool Dropbox::holds(const fs::path& file) const {
  try {
    return file.parent_path() == folder_ && this->file(file.filename().string()) == file;
  } catch (const InputError&) {
    return false;
  }
}

Worn look_into(const Dropbox& box, const fs::path& file) {
  if (file.extension().string().starts_with(".usd")) return look_into_usd(box, file);
  Worn worn;
  std::string no_hair, no_mesh;
  const auto known = io::groom_extensions();
  const bool may_be_hair = std::find(known.begin(), known.end(), file.extension().string()) != known.end();
  if (may_be_hair && attempt([&] { return io::read_groom(file).strand_count(); }, no_hair).value_or(0) > 0)
    worn.groom = file;
  if (attempt([&] { return io::read_mesh(file).triangles.size(); }, no_mesh).value_or(0) > 0)
    worn.body = file;
  if (worn.groom.empty() && worn.body.empty())
    throw InputError(
        fmt::format("there is neither hair nor a mesh in this file: {}",
                    file.extension() == ".hair" || file.extension() == ".tfx" ? no_hair : no_mesh));
  return worn;
}

}  // namespace ringlet::studio
