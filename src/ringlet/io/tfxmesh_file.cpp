#include "ringlet/io/tfxmesh_file.h"

#include <array>
#include <utility>

#include "ringlet/base/error.h"
#include "ringlet/io/mesh_conversion.h"
#include "ringlet/io/text_scanner.h"

namespace ringlet::io {
namespace {

class Reader {
 public:
  Reader(Bytes bytes, const std::string& name) : scanner_(as_text(bytes), name) {}

  TriangleMesh read() {
    for (skip_comments(); !scanner_.at_end(); skip_comments()) {
      const std::string_view heading = scanner_.word();
      const std::size_t count = read_count();
      if (heading == "numOfBones")
        for_each_line(count, [] {});
      else if (heading == "numOfVertices")
        for_each_line(count, [&] { read_vertex(); });
      else if (heading == "numOfTriangles")
        for_each_line(count, [&] { read_triangle(); });
      else
        scanner_.fail(fmt::format("\"{}\" is not a heading of this format", heading.substr(0, 40)));
    }
    return std::move(mesh_);
  }

 private:
  void skip_comments() {
    for (scanner_.skip_space(); scanner_.peek() == '#'; scanner_.skip_space()) scanner_.skip_line();
  }

  // As many lines as are promised cannot be in a shorter text.
  std::size_t read_count() {
    scanner_.skip_blanks();
    const std::int64_t count = scanner_.integer("number of entries");
    if (count < 0 || static_cast<std::size_t>(count) > scanner_.remaining())
      scanner_.fail(fmt::format("{} entries are promised, which the file has no room for", count));
    return static_cast<std::size_t>(count);
  }

  // Each line begins with its number.
  template <class Line>
  void for_each_line(std::size_t count, Line&& line) {
    for (std::size_t i = 0; i < count; ++i) {
      skip_comments();
      if (scanner_.integer("number of an entry") != static_cast<std::int64_t>(i))
        scanner_.fail(fmt::format("entry {} is expected here", i));
      line();
      // A number may have lost its last digits.
      if (scanner_.at_end()) scanner_.fail("the last line does not end; the file is cut short");
      scanner_.skip_line();
    }
  }

  void read_vertex() {
    Vec3 position;
    for (double& x : position) {
      scanner_.skip_blanks();
      x = scanner_.number("coordinate of a vertex");
    }
    mesh_.vertices.push_back(position);
  }

  void read_triangle() {
    std::array<std::uint32_t, 3> corners{};
    for (std::uint32_t& corner : corners) {
      scanner_.skip_blanks();
      const std::int64_t vertex = scanner_.integer("vertex of a triangle");
      if (vertex < 0 || static_cast<std::size_t>(vertex) >= mesh_.vertices.size())
        scanner_.fail(fmt::format("there is no vertex {}: {} stand before", vertex, mesh_.vertices.size()));
      corner = static_cast<std::uint32_t>(vertex);
    }
    mesh_.triangles.push_back(corners);
  }

  TextScanner scanner_;
  TriangleMesh mesh_;
};

}  // namespace

TriangleMesh read_tfxmesh(Bytes bytes, const std::string& name, const ReadOptions& options) {
  TriangleMesh mesh = Reader(bytes, name).read();
  return finish_reading(std::move(mesh), name, reading_frame(options));
}

}  // namespace ringlet::io
