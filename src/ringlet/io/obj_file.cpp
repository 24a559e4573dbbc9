#include "ringlet/io/obj_file.h"

#include <algorithm>
#include <limits>
#include <set>
#include <span>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/base/log.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/mesh_conversion.h"
#include "ringlet/io/mesh_part.h"
#include "ringlet/io/text_scanner.h"

namespace ringlet::io {

namespace {

constexpr std::uint32_t kNone = std::numeric_limits<std::uint32_t>::max();

// What an OBJ file says, as far as hair and bodies are concerned; every index is checked and counts from 0.
struct ObjFile {
  hair::Groom vertices;  // points and, if all vertices have one, colours; no strands
  std::vector<Vec2> uv;
  Polylines lines;
  Polylines faces;                                // vertices of each polygon
  std::vector<std::uint32_t> uv_of_corner;        // parallel to faces.vertices; kNone where there is none
  std::set<std::string, std::less<>> part_names;  // of materials, objects and groups
  std::vector<std::uint32_t> part;                // vertices of the faces of the part that is asked for
};

// Whether faces from a line of the file on belong to a part.
class ObjPart {
 public:
  explicit ObjPart(std::string_view name) : name_(name) {}

  // A line that may name a material, an object or groups.
  void read(std::string_view keyword, TextScanner& scanner, ObjFile& obj) {
    bool* is_meant = keyword == "usemtl" ? &material_
                     : keyword == "o"    ? &object_
                     : keyword == "g"    ? &group_
                                         : nullptr;
    if (!is_meant) return;
    *is_meant = false;
    for (scanner.skip_blanks(); !scanner.at_line_end(); scanner.skip_blanks()) {
      const std::string_view name = scanner.word();
      obj.part_names.emplace(name);
      *is_meant |= name == name_;
    }
  }

  void take_last_face(ObjFile& obj) const {
    if (!material_ && !object_ && !group_) return;
    const auto face = std::span(obj.faces.vertices).subspan(obj.faces.first[obj.faces.count() - 1]);
    obj.part.insert(obj.part.end(), face.begin(), face.end());
  }

 private:
  std::string_view name_;
  bool material_ = false, object_ = false, group_ = false;
};

// An index of OBJ counts from 1, or from the end when negative; 0 and others are errors.
std::uint32_t parse_index(TextScanner& scanner, std::size_t count, const char* what) {
  const std::int64_t index = scanner.integer(what);
  const std::int64_t size = static_cast<std::int64_t>(count);
  if (index >= 1 && index <= size) return static_cast<std::uint32_t>(index - 1);
  if (index < 0 && index >= -size) return static_cast<std::uint32_t>(size + index);
  scanner.fail(fmt::format("{} {} does not exist: {} stand before this line", what, index, size));
}

void parse_vertex(TextScanner& scanner, ObjFile& obj) {
  if (obj.vertices.points.size() == kNone)
    scanner.fail("there are more vertices than 32-bit indices can name");
  double numbers[7];
  std::size_t count = 0;
  for (scanner.skip_blanks(); !scanner.at_line_end() && scanner.peek() != '#'; scanner.skip_blanks()) {
    const double number = scanner.number("coordinate or colour of a vertex");
    if (count == std::size(numbers)) scanner.fail("a vertex has at most seven numbers");
    numbers[count++] = number;
  }
  if (count < 3) scanner.fail("a vertex needs three coordinates");
  obj.vertices.points.emplace_back(numbers[0], numbers[1], numbers[2]);
  // x y z r g b, or x y z w r g b
  if (count >= 6)
    obj.vertices.colours.emplace_back(numbers[count - 3], numbers[count - 2], numbers[count - 1]);
}

// A corner is v, v/vt, v//vn or v/vt/vn.
void parse_corner(TextScanner& scanner, ObjFile& obj, Polylines& into, bool with_uv) {
  into.vertices.push_back(parse_index(scanner, obj.vertices.points.size(), "vertex"));
  std::uint32_t uv = kNone;
  if (scanner.peek() == '/') {
    scanner.advance();
    if (scanner.peek() != '/' && !scanner.at_line_end())
      uv = parse_index(scanner, obj.uv.size(), "texture vertex");
    if (scanner.peek() == '/') {
      scanner.advance();
      scanner.integer("normal");
    }
  }
  if (with_uv) obj.uv_of_corner.push_back(uv);
}

void parse_corners(TextScanner& scanner, ObjFile& obj, Polylines& into, bool with_uv) {
  for (scanner.skip_blanks(); !scanner.at_line_end() && scanner.peek() != '#'; scanner.skip_blanks())
    parse_corner(scanner, obj, into, with_uv);
  into.end_strand();
}

// OBJ says nowhere how much it holds, so Ringlet's own files say it in their first line.
constexpr std::string_view kOwnFirstWords = "# Ringlet groom of ";

// InputError when one of Ringlet's own files holds something else than its first line says.
void check_own_counts(std::string_view text, const ObjFile& obj, const std::string& name) {
  if (!text.starts_with(kOwnFirstWords)) return;
  TextScanner scanner(text, name);
  scanner.advance(kOwnFirstWords.size());
  const std::int64_t strands = scanner.integer("number of strands");
  scanner.word();  // "strands"
  scanner.word();  // "and"
  scanner.skip_blanks();
  const std::int64_t points = scanner.integer("number of points");
  if (strands == static_cast<std::int64_t>(obj.lines.count()) &&
      points == static_cast<std::int64_t>(obj.vertices.points.size()) && text.ends_with('\n'))
    return;
  throw InputError(
      fmt::format("its first line says {} strands and {} points, but it holds {} and {}; it is cut "
                  "short, or was changed by hand: then remove that line",
                  strands, points, obj.lines.count(), obj.vertices.points.size()),
      Place{name});
}

// `part`: null where none is asked for.
ObjFile parse_obj(Bytes bytes, const std::string& name, ObjPart* part = nullptr) {
  ObjFile obj;
  TextScanner scanner(as_text(bytes), name);
  while (!scanner.at_end()) {
    const std::string_view keyword = scanner.word();
    if (keyword == "v") {
      parse_vertex(scanner, obj);
    } else if (keyword == "vt") {
      const double u = scanner.number("texture coordinate");
      scanner.skip_blanks();
      obj.uv.emplace_back(u, scanner.try_number().value_or(0.0));
    } else if (keyword == "l") {
      parse_corners(scanner, obj, obj.lines, false);
    } else if (keyword == "f") {
      parse_corners(scanner, obj, obj.faces, true);
      const std::size_t corners = obj.faces.first.back() - obj.faces.first[obj.faces.count() - 1];
      if (corners < 3)
        scanner.fail(fmt::format("a face needs at least three corners, and this one has {}", corners));
      if (part) part->take_last_face(obj);
    } else if (part) {
      part->read(keyword, scanner, obj);
    }
    // Normals and the rest do not concern us.
    scanner.skip_line();
  }
  check_own_counts(as_text(bytes), obj, name);
  // Colours count only when every vertex has one.
  if (obj.vertices.colours.size() != obj.vertices.points.size()) obj.vertices.colours.clear();
  return obj;
}

bool are_loose_edges(const Polylines& lines) {
  for (std::size_t i = 0; i < lines.count(); ++i)
    if (lines.first[i + 1] - lines.first[i] != 2) return false;
  return true;
}

}  // namespace

hair::Groom read_obj(Bytes bytes, const std::string& name, const ReadOptions& options) {
  ObjFile obj = parse_obj(bytes, name);
  if (obj.lines.count() == 0)
    throw InputError("there are no lines (l) in this OBJ file; is it a mesh?", Place{name});
  if (are_loose_edges(obj.lines)) {
    std::vector<std::array<std::uint32_t, 2>> edges;
    for (std::size_t k = 0; k + 1 < obj.lines.vertices.size(); k += 2)
      edges.push_back({obj.lines.vertices[k], obj.lines.vertices[k + 1]});
    obj.lines = chain_edges(obj.vertices.points.size(), edges, name);
  }
  return finish_reading(gather(obj.vertices, obj.lines), name, reading_frame(options), options);
}

void write_obj(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  const FileFrame frame = writing_frame(options);
  OutputFile file(path);
  file.print("{}{} strands and {} points: one polyline per strand, root first\n", kOwnFirstWords,
             groom.strand_count(), groom.points.size());
  for (std::size_t k = 0; k < groom.points.size(); ++k) {
    const Vec3 p = frame.to_file(groom.points[k]);
    file.print("v {} {} {}", p.x(), p.y(), p.z());
    if (!groom.colours.empty()) {
      const Vec3& c = groom.colours[k];
      file.print(" {} {} {}", c.x(), c.y(), c.z());
    }
    file.write("\n");
  }
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    file.write("l");
    for (std::uint32_t k = groom.first_point[i]; k < groom.first_point[i + 1]; ++k) file.print(" {}", k + 1);
    file.write("\n");
  }
  file.commit();
}

TriangleMesh read_obj_mesh(Bytes bytes, const std::string& name, const ReadOptions& options) {
  ObjFile obj = parse_obj(bytes, name);
  TriangleMesh mesh;
  mesh.vertices = std::move(obj.vertices.points);
  for (std::size_t i = 0; i < obj.faces.count(); ++i)
    add_polygon(mesh, std::span(obj.faces.vertices)
                          .subspan(obj.faces.first[i], obj.faces.first[i + 1] - obj.faces.first[i]));

  // uv per vertex, from the first corner that names one; all corners must.
  bool has_uv = !obj.uv.empty();
  for (const std::uint32_t uv : obj.uv_of_corner) has_uv &= uv != kNone;
  if (has_uv) {
    mesh.uv.assign(mesh.vertices.size(), Vec2::Zero());
    std::vector<std::uint8_t> is_set(mesh.vertices.size(), 0);
    for (std::size_t k = 0; k < obj.faces.vertices.size(); ++k) {
      const std::uint32_t v = obj.faces.vertices[k];
      if (!std::exchange(is_set[v], std::uint8_t{1})) mesh.uv[v] = obj.uv[obj.uv_of_corner[k]];
    }
  } else if (!obj.uv.empty()) {
    log_warning("{}: some faces have no texture coordinates; all were ignored", name);
  }
  return finish_reading(std::move(mesh), name, reading_frame(options));
}

std::vector<double> read_obj_part(Bytes bytes, const std::string& name, const std::string& part) {
  ObjPart wanted(part);
  const ObjFile obj = parse_obj(bytes, name, &wanted);
  std::vector<double> shares(obj.vertices.points.size(), 0.0);
  if (part == kVertexColours && !obj.vertices.colours.empty()) {
    std::ranges::transform(obj.vertices.colours, shares.begin(), luminance);
    return shares;
  }
  if (!obj.part_names.contains(part))
    throw InputError(fmt::format("nothing in it is called \"{}\"; its parts are: {}", part,
                                 fmt::join(obj.part_names, ", ")),
                     Place{name});
  for (const std::uint32_t v : obj.part) shares[v] = 1.0;
  return shares;
}

}  // namespace ringlet::io
