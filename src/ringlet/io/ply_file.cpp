#include "ringlet/io/ply_file.h"

#include <cmath>
#include <limits>
#include <set>

#include "ringlet/base/error.h"
#include "ringlet/io/groom_conversion.h"
#include "ringlet/io/mesh_conversion.h"
#include "ringlet/io/ply_parser.h"

namespace ringlet::io {

namespace {

const PlyElement& require_vertices(const PlyFile& ply, const std::string& name) {
  const PlyElement* vertices = ply.element("vertex");
  if (!vertices) throw InputError("there is no element \"vertex\" in this PLY file", Place{name});
  if (vertices->count > std::numeric_limits<std::uint32_t>::max())
    throw InputError(fmt::format("{} vertices are more than 32-bit indices can name", vertices->count),
                     Place{name});
  return *vertices;
}

std::vector<Vec3> read_positions(const PlyElement& vertices, const std::string& name) {
  const PlyProperty *x = vertices.scalar({"x"}), *y = vertices.scalar({"y"}), *z = vertices.scalar({"z"});
  if (!x || !y || !z) throw InputError("the vertices of this PLY file lack x, y or z", Place{name});
  std::vector<Vec3> positions(vertices.count);
  for (std::size_t i = 0; i < vertices.count; ++i) positions[i] = {x->values[i], y->values[i], z->values[i]};
  return positions;
}

std::uint32_t to_index(double value, std::size_t count, std::string_view what, std::size_t row,
                       const std::string& name) {
  if (!(value >= 0.0 && value < static_cast<double>(count)) || value != std::floor(value))
    throw InputError(fmt::format("{} {} names vertex {}, but there are {}", what, row, value, count),
                     Place{name});
  return static_cast<std::uint32_t>(value);
}

// Colours are stored as bytes by most programs and as numbers from 0 to 1 by others (and by Ringlet); a byte
// colour shows itself by a value above 1.
void read_colours(const PlyElement& vertices, hair::Groom& groom) {
  const PlyProperty *r = vertices.scalar({"red"}), *g = vertices.scalar({"green"}),
                    *b = vertices.scalar({"blue"});
  const PlyProperty* alpha = vertices.scalar({"alpha"});
  if (!r || !g || !b) return;
  double largest = 0.0;
  for (const PlyProperty* p : {r, g, b})
    for (const double value : p->values) largest = std::max(largest, value);
  const double unit = largest > 1.0 ? 255.0 : 1.0;
  for (std::size_t i = 0; i < vertices.count; ++i)
    set_colour(groom, i, Vec3(r->values[i], g->values[i], b->values[i]) / unit,
               alpha ? alpha->values[i] / unit : 1.0);
}

// The strands as Ringlet writes them: each takes the next `points` vertices.
Polylines strands_from_counts(const PlyProperty& counts, std::size_t vertex_count, const std::string& name) {
  Polylines lines;
  double total = 0.0;
  for (std::size_t i = 0; i < counts.values.size(); ++i) {
    const double count = counts.values[i];
    if (!(count >= 0.0) || count != std::floor(count) || total + count > static_cast<double>(vertex_count))
      throw InputError(fmt::format("strand {} claims {} points after vertex {}, but there are {} vertices", i,
                                   count, total, vertex_count),
                       Place{name});
    for (double k = 0.0; k < count; ++k) lines.vertices.push_back(static_cast<std::uint32_t>(total + k));
    total += count;
    lines.end_strand();
  }
  if (total != static_cast<double>(vertex_count))
    throw InputError(
        fmt::format("the strands take {} points, but there are {} vertices", total, vertex_count),
        Place{name});
  return lines;
}

Polylines strands_from_edges(const PlyElement& edges, std::size_t vertex_count, const std::string& name) {
  const PlyProperty *a = edges.scalar({"vertex1"}), *b = edges.scalar({"vertex2"});
  if (!a || !b) throw InputError("the edges of this PLY file lack vertex1 or vertex2", Place{name});
  std::vector<std::array<std::uint32_t, 2>> pairs(edges.count);
  for (std::size_t i = 0; i < edges.count; ++i)
    pairs[i] = {to_index(a->values[i], vertex_count, "edge", i, name),
                to_index(b->values[i], vertex_count, "edge", i, name)};
  return chain_edges(vertex_count, pairs, name);
}

// Strands as runs of vertices that carry the same number.
Polylines strands_from_labels(const PlyProperty& labels, const std::string& name) {
  Polylines lines;
  std::set<double> ended;
  for (std::uint32_t v = 0; v < labels.values.size(); ++v) {
    if (!std::isfinite(labels.values[v]))
      throw InputError(fmt::format("vertex {}: its {} is not a finite number", v, labels.name), Place{name});
    if (v > 0 && labels.values[v] != labels.values[v - 1]) {
      lines.end_strand();
      ended.insert(labels.values[v - 1]);
    }
    if (ended.contains(labels.values[v]))
      throw InputError(
          fmt::format(
              "vertex {} belongs to {} {}, which ended before: a strand's vertices must stand one after "
              "the other, root first",
              v, labels.name, labels.values[v]),
          Place{name});
    lines.vertices.push_back(v);
  }
  lines.end_strand();
  return lines;
}

void read_strand_columns(const PlyElement& strands, hair::Groom& groom, const std::string& name) {
  const auto whole = [&](double value, double low, double high, std::size_t row, const char* what) {
    if (!(value >= low && value <= high))
      throw InputError(fmt::format("strand {}: its {} is {}", row, what, value), Place{name});
    return value;
  };
  const PlyProperty *u = strands.scalar({"root_u"}), *v = strands.scalar({"root_v"});
  const PlyProperty *group = strands.scalar({"group"}), *guide = strands.scalar({"guide"});
  for (std::size_t i = 0; i < strands.count; ++i) {
    if (u && v) groom.root_uv.emplace_back(u->values[i], v->values[i]);
    if (group)
      groom.groups.push_back(
          static_cast<std::int32_t>(whole(group->values[i], std::numeric_limits<std::int32_t>::min(),
                                          std::numeric_limits<std::int32_t>::max(), i, "group")));
    if (guide)
      groom.is_guide.push_back(static_cast<std::uint8_t>(whole(guide->values[i], 0.0, 1.0, i, "guide mark")));
  }
}

}  // namespace

hair::Groom read_ply(Bytes bytes, const std::string& name, const ReadOptions& options) {
  const PlyFile ply = parse_ply(bytes, name);
  const PlyElement& vertices = require_vertices(ply, name);
  hair::Groom by_vertex;
  by_vertex.points = read_positions(vertices, name);
  if (const PlyProperty* radius = vertices.scalar({"radius"})) by_vertex.radii = radius->values;
  read_colours(vertices, by_vertex);

  const PlyElement* strands = ply.element("strand");
  const PlyProperty* counts = strands ? strands->scalar({"points"}) : nullptr;
  const PlyElement* edges = ply.element("edge");
  const PlyProperty* labels = vertices.scalar({"segment", "strand"});
  if (!counts && !edges && !labels)
    throw InputError(
        "there are neither edges nor strands in this PLY file, and no property \"segment\" says of which "
        "strand a "
        "vertex is; is it a mesh?",
        Place{name});
  hair::Groom groom = gather(by_vertex, counts   ? strands_from_counts(*counts, vertices.count, name)
                                        : labels ? strands_from_labels(*labels, name)
                                                 : strands_from_edges(*edges, vertices.count, name));
  if (counts) read_strand_columns(*strands, groom, name);
  return finish_reading(std::move(groom), name, reading_frame(options), options);
}

void write_ply(const hair::Groom& groom, const std::filesystem::path& path, const WriteOptions& options) {
  const std::string name = path.string();
  check_for_writing(groom, name, options);
  const FileFrame frame = writing_frame(options);
  if (groom.points.size() > std::numeric_limits<std::int32_t>::max())
    throw InputError("the groom has too many points for the indices of a PLY file: write it in parts",
                     Place{name});
  const std::vector<Vec3f> points = points_for_file(groom, groom.points, frame, name);
  const std::vector<float> widths = widths_for_file(groom, frame, name);
  const auto colours = colours_for_file(groom);
  const bool has_uv = !groom.root_uv.empty(), has_groups = !groom.groups.empty(),
             has_guides = !groom.is_guide.empty();

  OutputFile file(path);
  file.print(
      "ply\nformat {} 1.0\ncomment Ringlet groom: strand i is the next `points` vertices, root first\n",
      options.text ? "ascii" : "binary_little_endian");
  file.print("element vertex {}\nproperty float x\nproperty float y\nproperty float z\n", points.size());
  if (!has_default_width(groom)) file.write("property float radius\n");
  if (!colours.empty())
    file.write("property float red\nproperty float green\nproperty float blue\nproperty float alpha\n");
  file.print("element edge {}\nproperty int vertex1\nproperty int vertex2\n",
             points.size() - groom.strand_count());
  file.print("element strand {}\nproperty uint points\n", groom.strand_count());
  if (has_uv) file.write("property float root_u\nproperty float root_v\n");
  if (has_groups) file.write("property int group\n");
  if (has_guides) file.write("property uchar guide\n");
  file.write("end_header\n");

  // One number, as text (the shortest that reads back to the same bits) or as bytes; a row ends a line of
  // text.
  const auto put = [&](auto number) { options.text ? file.print("{} ", number) : file.value(number); };
  const auto end_row = [&] {
    if (options.text) file.write("\n");
  };
  for (std::size_t k = 0; k < points.size(); ++k) {
    for (const float c : points[k]) put(c);
    if (!has_default_width(groom)) put(0.5f * widths[k]);
    if (!colours.empty())
      for (const float c : colours[k]) put(c);
    end_row();
  }
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    for (std::uint32_t k = groom.first_point[i] + 1; k < groom.first_point[i + 1]; ++k) {
      put(static_cast<std::int32_t>(k - 1));
      put(static_cast<std::int32_t>(k));
      end_row();
    }
  for (std::size_t i = 0; i < groom.strand_count(); ++i) {
    put(static_cast<std::uint32_t>(groom.point_count(i)));
    if (has_uv)
      for (const double c : groom.root_uv[i]) put(static_cast<float>(c));
    if (has_groups) put(groom.groups[i]);
    if (has_guides) put(groom.is_guide[i]);
    end_row();
  }
  file.commit();
}

TriangleMesh read_ply_mesh(Bytes bytes, const std::string& name, const ReadOptions& options) {
  const PlyFile ply = parse_ply(bytes, name);
  const PlyElement& vertices = require_vertices(ply, name);
  TriangleMesh mesh;
  mesh.vertices = read_positions(vertices, name);
  const PlyProperty* u = vertices.scalar({"u", "s", "texture_u"});
  const PlyProperty* v = vertices.scalar({"v", "t", "texture_v"});
  if (u && v)
    for (std::size_t i = 0; i < vertices.count; ++i) mesh.uv.emplace_back(u->values[i], v->values[i]);

  const PlyElement* faces = ply.element("face");
  const PlyProperty* corners = faces ? faces->list({"vertex_indices", "vertex_index"}) : nullptr;
  if (!corners) throw InputError("there are no faces in this PLY file", Place{name});
  std::vector<std::uint32_t> polygon;
  for (std::size_t i = 0; i < faces->count; ++i) {
    polygon.clear();
    for (std::size_t k = corners->first[i]; k < corners->first[i + 1]; ++k)
      polygon.push_back(to_index(corners->values[k], vertices.count, "face", i, name));
    if (polygon.size() < 3)
      throw InputError(fmt::format("face {} has {} corner(s); it needs at least three", i, polygon.size()),
                       Place{name});
    add_polygon(mesh, polygon);
  }
  return finish_reading(std::move(mesh), name, reading_frame(options));
}

}  // namespace ringlet::io
