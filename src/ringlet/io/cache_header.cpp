#include "ringlet/io/cache_header.h"

#include <fmt/format.h>
#include <zlib.h>

#include <algorithm>
#include <array>
#include <type_traits>

#include "ringlet/base/error.h"
#include "ringlet/io/cache_table.h"

namespace ringlet::io {

std::uint32_t crc32(const void* data, std::size_t bytes, std::uint32_t before) {
  return static_cast<std::uint32_t>(::crc32_z(before, static_cast<const Bytef*>(data), bytes));
}

namespace {

// How an element of an array is stored: as `count` numbers of one kind.
template <class T>
struct Stored;
template <Number kind, hsize_t numbers>
struct StoredAs {
  static constexpr Number number = kind;
  static constexpr hsize_t count = numbers;
};
template <>
struct Stored<std::uint8_t> : StoredAs<Number::u8, 1> {};
template <>
struct Stored<std::uint32_t> : StoredAs<Number::u32, 1> {};
template <>
struct Stored<std::int32_t> : StoredAs<Number::i32, 1> {};
template <>
struct Stored<double> : StoredAs<Number::f64, 1> {};
template <>
struct Stored<Vec2> : StoredAs<Number::f64, 2> {};
template <>
struct Stored<Vec3> : StoredAs<Number::f64, 3> {};
template <>
struct Stored<Quat> : StoredAs<Number::f64, 4> {};  // x, y, z, w
template <std::size_t n>
struct Stored<std::array<std::uint32_t, n>> : StoredAs<Number::u32, n> {};
template <std::size_t n>
struct Stored<std::array<double, n>> : StoredAs<Number::f64, n> {};

Hdf5Handle text_type(std::size_t width) {
  Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose, "making a text type");
  hdf5_check(H5Tset_size(type, std::max<std::size_t>(width, 1)), "making a text type");
  hdf5_check(H5Tset_strpad(type, H5T_STR_NULLPAD), "making a text type");
  hdf5_check(H5Tset_cset(type, H5T_CSET_UTF8), "making a text type");
  return type;
}

// Writes what it is shown, and remembers a checksum of all of it. An empty array is left out.
class HeaderWriter {
 public:
  static constexpr bool kReads = false;
  explicit HeaderWriter(hid_t file) : file_(file) {}

  template <class T>
  void array(const std::string& path, std::vector<T>& values) {
    if (values.empty()) return;
    std::vector<hsize_t> dims{values.size()};
    if (Stored<T>::count > 1) dims.push_back(Stored<T>::count);
    write(path, stored_type(Stored<T>::number), memory_type(Stored<T>::number), dims, values.data(),
          values.size() * sizeof(T));
  }

  void texts(const std::string& path, std::vector<std::string>& values) {
    if (values.empty()) return;
    std::size_t width = 1;
    for (const std::string& value : values) width = std::max(width, value.size());
    std::string packed;
    for (std::string value : values) packed += (value.resize(width, '\0'), value);
    const Hdf5Handle type = text_type(width);
    write(path, type, type, {values.size()}, packed.data(), packed.size());
  }

  std::uint32_t checksum() const { return checksum_; }

 private:
  void write(const std::string& path, hid_t stored, hid_t memory, const std::vector<hsize_t>& dims,
             const void* data, std::size_t bytes) {
    const std::string what = fmt::format("writing the dataset /{}", path);
    const Hdf5Handle space(H5Screate_simple(static_cast<int>(dims.size()), dims.data(), nullptr), H5Sclose,
                           what.c_str());
    const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose, what.c_str());
    hdf5_check(H5Pset_create_intermediate_group(links, 1), what.c_str());
    const Hdf5Handle plist(H5Pcreate(H5P_DATASET_CREATE), H5Pclose, what.c_str());
    hdf5_check(H5Pset_obj_track_times(plist, false), what.c_str());
    const Hdf5Handle dataset(H5Dcreate2(file_, path.c_str(), stored, space, links, plist, H5P_DEFAULT),
                             H5Dclose, what.c_str());
    hdf5_check(H5Dwrite(dataset, memory, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), what.c_str());
    checksum_ = crc32(data, bytes, checksum_);
  }

  hid_t file_;
  std::uint32_t checksum_ = 0;
};

// Reads what HeaderWriter wrote. Nothing is allocated before its size has been compared with the file's.
class HeaderReader {
 public:
  static constexpr bool kReads = true;
  HeaderReader(hid_t file, std::size_t file_bytes) : file_(file), file_bytes_(file_bytes) {}

  template <class T>
  void array(const std::string& path, std::vector<T>& values) {
    values.clear();
    const Hdf5Handle dataset = open(path);
    if (dataset.empty()) return;
    const Hdf5Handle type(H5Dget_type(dataset), H5Tclose, path.c_str());
    if (H5Tequal(type, stored_type(Stored<T>::number)) <= 0)
      throw Hdf5Failure(fmt::format("the dataset /{} has another type of number", path));
    values.resize(rows(path, dataset, Stored<T>::count, sizeof(T)));
    read(path, dataset, memory_type(Stored<T>::number), values.data(), values.size() * sizeof(T));
  }

  void texts(const std::string& path, std::vector<std::string>& values) {
    values.clear();
    const Hdf5Handle dataset = open(path);
    if (dataset.empty()) return;
    const Hdf5Handle type(H5Dget_type(dataset), H5Tclose, path.c_str());
    const std::size_t width = H5Tget_size(type);
    if (H5Tget_class(type) != H5T_STRING || H5Tis_variable_str(type) != 0 || width == 0)
      throw Hdf5Failure(fmt::format("the dataset /{} is not a text", path));
    const std::size_t count = rows(path, dataset, 1, width);
    std::string packed(count * width, '\0');
    read(path, dataset, text_type(width), packed.data(), packed.size());
    for (std::size_t i = 0; i < count; ++i) {
      std::string value = packed.substr(i * width, width);
      value.resize(value.find_last_not_of('\0') + 1);
      values.push_back(std::move(value));
    }
  }

  std::uint32_t checksum() const { return checksum_; }

 private:
  // Empty when there is no such dataset. Every step of the path is asked for, as H5Lexists wants it.
  Hdf5Handle open(const std::string& path) const {
    for (std::size_t slash = path.find('/');; slash = path.find('/', slash + 1)) {
      if (hdf5_check(H5Lexists(file_, path.substr(0, slash).c_str(), H5P_DEFAULT), path.c_str()) == 0)
        return {};
      if (slash == std::string::npos) break;
    }
    Hdf5Handle dataset(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose, path.c_str());
    const Hdf5Handle plist(H5Dget_create_plist(dataset), H5Pclose, path.c_str());
    if (H5Pget_layout(plist) != H5D_CONTIGUOUS || H5Pget_external_count(plist) != 0)
      throw Hdf5Failure(fmt::format("the dataset /{} has another layout", path));
    return dataset;
  }

  std::size_t rows(const std::string& path, hid_t dataset, hsize_t columns, std::size_t row_bytes) const {
    const Hdf5Handle space(H5Dget_space(dataset), H5Sclose, path.c_str());
    std::array<hsize_t, 2> dims{0, 1};
    const int rank = H5Sget_simple_extent_ndims(space);
    if (rank != (columns > 1 ? 2 : 1))
      throw Hdf5Failure(fmt::format("the dataset /{} has another shape", path));
    hdf5_check(H5Sget_simple_extent_dims(space, dims.data(), nullptr), path.c_str());
    if (dims[1] != columns) throw Hdf5Failure(fmt::format("the dataset /{} has another shape", path));
    if (dims[0] > file_bytes_ / row_bytes)
      throw Hdf5Failure(
          fmt::format("the dataset /{} claims {} rows, more than the file can hold", path, dims[0]));
    return dims[0];
  }

  void read(const std::string& path, hid_t dataset, hid_t type, void* data, std::size_t bytes) {
    const std::string what = fmt::format("reading the dataset /{}", path);
    hdf5_check(H5Dread(dataset, type, H5S_ALL, H5S_ALL, H5P_DEFAULT, data), what.c_str());
    checksum_ = crc32(data, bytes, checksum_);
  }

  hid_t file_;
  std::size_t file_bytes_;
  std::uint32_t checksum_ = 0;
};

// One number or text is an array of one.
template <class Archive, class T>
void single(Archive& archive, const std::string& path, T& value) {
  std::vector<T> values{value};
  if constexpr (std::is_same_v<T, std::string>)
    archive.texts(path, values);
  else
    archive.array(path, values);
  if constexpr (Archive::kReads) {
    if (values.size() != 1) throw Hdf5Failure(fmt::format("the dataset /{} is missing", path));
    value = values[0];
  }
}

// A material as the row of numbers that its place in the file has.
using MaterialRow = std::array<double, 11>;
MaterialRow to_row(const hair::Material& m) {
  return {m.section.a,     m.section.b,     m.young,      m.poisson,    m.density,   m.damping,
          m.friction_hair, m.friction_body, m.colour.x(), m.colour.y(), m.colour.z()};
}
hair::Material from_row(const MaterialRow& row, const std::string& name) {
  hair::Material m;
  m.name = name;
  m.section = {row[0], row[1]};
  m.young = row[2];
  m.poisson = row[3];
  m.density = row[4];
  m.damping = row[5];
  m.friction_hair = row[6];
  m.friction_body = row[7];
  m.colour = Vec3(row[8], row[9], row[10]);
  return m;
}

template <class Archive>
void visit_materials(Archive& archive, const std::string& path, std::vector<hair::Material>& materials) {
  std::vector<MaterialRow> rows;
  std::vector<std::string> names;
  for (const hair::Material& material : materials) {
    rows.push_back(to_row(material));
    names.push_back(material.name);
  }
  archive.array(path + "materials", rows);
  archive.texts(path + "material_names", names);
  if constexpr (Archive::kReads) {
    if (names.size() != rows.size()) throw Hdf5Failure("the materials do not have one name each");
    materials.clear();
    for (std::size_t i = 0; i < rows.size(); ++i) materials.push_back(from_row(rows[i], names[i]));
  }
}

template <class Archive>
void visit_group_names(Archive& archive, const std::string& path,
                       std::map<std::int32_t, std::string>& names) {
  std::vector<std::int32_t> groups;
  std::vector<std::string> texts;
  for (const auto& [group, name] : names) {
    groups.push_back(group);
    texts.push_back(name);
  }
  archive.array(path + "named_groups", groups);
  archive.texts(path + "group_names", texts);
  if constexpr (Archive::kReads) {
    if (texts.size() != groups.size()) throw Hdf5Failure("the named groups do not have one name each");
    names.clear();
    for (std::size_t i = 0; i < groups.size(); ++i) names.emplace(groups[i], std::move(texts[i]));
  }
}

template <class Archive>
void visit_groom(Archive& archive, const std::string& path, hair::Groom& groom) {
  archive.array(path + "first_point", groom.first_point);
  archive.array(path + "points", groom.points);
  archive.array(path + "root_frames", groom.root_frames);
  archive.array(path + "natural_curvatures", groom.natural_curvatures);
  archive.array(path + "root_uv", groom.root_uv);
  archive.array(path + "groups", groom.groups);
  visit_group_names(archive, path, groom.group_names);
  archive.array(path + "material_of", groom.material_of);
  archive.array(path + "is_guide", groom.is_guide);
  archive.array(path + "radii", groom.radii);
  archive.array(path + "transparencies", groom.transparencies);
  archive.array(path + "colours", groom.colours);
  visit_materials(archive, path, groom.materials);
  archive.texts(path + "history", groom.history);
}

// Old caches, and those of runs that simulate every strand, have none.
template <class Archive>
void visit_followed(Archive& archive, std::optional<FollowedGroom>& followed) {
  if constexpr (Archive::kReads) followed.emplace();
  if (!followed) return;
  visit_groom(archive, "followed/", followed->strands);
  archive.array("followed/guides", followed->guides);
  if (followed->guides.empty()) followed.reset();
}

template <class Archive>
void visit_bodies(Archive& archive, std::vector<CacheBody>& bodies) {
  // The names say how many bodies there are.
  std::vector<std::string> names;
  for (const CacheBody& body : bodies) names.push_back(body.name);
  archive.texts("bodies/names", names);
  if constexpr (Archive::kReads) bodies.clear();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if constexpr (Archive::kReads) bodies.emplace_back();
    CacheBody& body = bodies[i];
    const std::string path = fmt::format("bodies/{}/", i);
    body.name = names[i];
    archive.array(path + "vertices", body.mesh.vertices);
    archive.array(path + "triangles", body.mesh.triangles);
    archive.array(path + "uv", body.mesh.uv);
    archive.array(path + "normals", body.normals);
    archive.array(path + "colours", body.colours);
    single(archive, path + "colour", body.colour);
    std::uint8_t deforming = body.deforming ? 1 : 0;
    single(archive, path + "deforming", deforming);
    body.deforming = deforming != 0;
  }
}

template <class Archive>
void visit_channels(Archive& archive, std::vector<CacheChannel>& channels) {
  std::vector<std::string> names;
  std::vector<std::uint32_t> components;
  for (const CacheChannel& channel : channels) {
    names.push_back(channel.name);
    components.push_back(channel.components);
  }
  archive.texts("channel_names", names);
  archive.array("channel_components", components);
  if constexpr (Archive::kReads) {
    if (names.size() != components.size()) throw Hdf5Failure("the channels do not have one name each");
    channels.clear();
    for (std::size_t i = 0; i < names.size(); ++i) channels.push_back({names[i], components[i]});
  }
}

// The header's layout: the writer and the reader both walk through this one list.
template <class Archive>
void visit_header(Archive& archive, CacheHeader& header) {
  single(archive, "program_version", header.program_version);
  single(archive, "scene_toml", header.scene_toml);
  single(archive, "frames_per_second", header.frames_per_second);
  visit_groom(archive, "groom/", header.groom);
  visit_bodies(archive, header.bodies);
  archive.texts("statistics_names", header.statistics);
  visit_channels(archive, header.channels);
  visit_followed(archive, header.followed);
}

void write_attribute(hid_t file, const char* name, hid_t stored, hid_t memory, const void* value) {
  const Hdf5Handle space(H5Screate(H5S_SCALAR), H5Sclose, name);
  const Hdf5Handle attribute(H5Acreate2(file, name, stored, space, H5P_DEFAULT, H5P_DEFAULT), H5Aclose, name);
  hdf5_check(H5Awrite(attribute, memory, value), name);
}

std::uint32_t read_number_attribute(hid_t file, const char* name) {
  const Hdf5Handle attribute(H5Aopen(file, name, H5P_DEFAULT), H5Aclose, name);
  const Hdf5Handle space(H5Aget_space(attribute), H5Sclose, name);
  const Hdf5Handle type(H5Aget_type(attribute), H5Tclose, name);
  if (H5Sget_simple_extent_npoints(space) != 1 || H5Tequal(type, H5T_STD_U32LE) <= 0)
    throw Hdf5Failure(fmt::format("the attribute {} is not one number", name));
  std::uint32_t value = 0;
  hdf5_check(H5Aread(attribute, H5T_NATIVE_UINT32, &value), name);
  return value;
}

bool has_our_mark(hid_t file) {
  if (H5Aexists(file, "format") <= 0) return false;
  const Hdf5Handle attribute(H5Aopen(file, "format", H5P_DEFAULT), H5Aclose, "format");
  const Hdf5Handle expected = text_type(std::char_traits<char>::length(kCacheFormat));
  const Hdf5Handle type(H5Aget_type(attribute), H5Tclose, "format");
  const Hdf5Handle space(H5Aget_space(attribute), H5Sclose, "format");
  if (H5Tequal(type, expected) <= 0 || H5Sget_simple_extent_npoints(space) != 1) return false;
  std::string mark(H5Tget_size(expected), '\0');
  hdf5_check(H5Aread(attribute, expected, mark.data()), "format");
  return mark == kCacheFormat;
}

}  // namespace

void write_header(hid_t file, const CacheHeader& header) {
  HeaderWriter writer(file);
  CacheHeader shown = header;
  visit_header(writer, shown);
  const Hdf5Handle type = text_type(std::char_traits<char>::length(kCacheFormat));
  write_attribute(file, "format", type, type, kCacheFormat);
  const bool coloured =
      std::ranges::any_of(header.bodies, [](const CacheBody& body) { return !body.colours.empty(); });
  const std::uint32_t version = coloured          ? kCacheFormatVersion
                                : header.followed ? kCacheFormatWithFollowers
                                                  : kCacheFormatFirst;
  write_attribute(file, "format_version", H5T_STD_U32LE, H5T_NATIVE_UINT32, &version);
  const std::uint32_t checksum = writer.checksum();
  write_attribute(file, "header_checksum", H5T_STD_U32LE, H5T_NATIVE_UINT32, &checksum);
}

CacheHeader read_header(hid_t file, std::size_t file_bytes) {
  if (!has_our_mark(file)) throw Hdf5Failure("it is an HDF5 file, but not a Ringlet cache");
  const std::uint32_t version = read_number_attribute(file, "format_version");
  if (version < kCacheFormatFirst || version > kCacheFormatVersion)
    throw Hdf5Failure(fmt::format("it has format version {}, and this program reads versions {} to {}",
                                  version, kCacheFormatFirst, kCacheFormatVersion));
  CacheHeader header;
  HeaderReader reader(file, file_bytes);
  visit_header(reader, header);
  if (reader.checksum() != read_number_attribute(file, "header_checksum"))
    throw Hdf5Failure("the header's checksum is wrong: the file is damaged");
  validate(header);
  return header;
}

}  // namespace ringlet::io
