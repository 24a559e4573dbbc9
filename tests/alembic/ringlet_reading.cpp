// What Ringlet reads from an Alembic archive, in the words of reference.cpp:
//   ringlet_alembic_reading curves|meshes FILE
//   ringlet_alembic_reading rewrite FILE COPY     its meshes once more, written by Ringlet

#include <cstdio>
#include <string>
#include <vector>

#include "ringlet/base/error.h"
#include "ringlet/io/alembic_file.h"

namespace {

using ringlet::Vec3;

void print(const char* name, const std::vector<double>& numbers) {
  std::printf("%s", name);
  for (const double number : numbers) std::printf(" %a", number);
  std::printf("\n");
}

std::vector<double> flat(const std::vector<Vec3>& points) {
  std::vector<double> result;
  for (const Vec3& p : points) result.insert(result.end(), {p.x(), p.y(), p.z()});
  return result;
}

std::vector<double> flat(const std::vector<ringlet::Vec2>& pairs) {
  std::vector<double> result;
  for (const ringlet::Vec2& pair : pairs) result.insert(result.end(), {pair.x(), pair.y()});
  return result;
}

void print_curves(const char* path) {
  const ringlet::io::AlembicGroom file(path);
  const ringlet::hair::Groom& groom = file.groom();
  std::vector<double> counts, widths, numbers;
  for (std::size_t i = 0; i < groom.strand_count(); ++i)
    counts.push_back(static_cast<double>(groom.point_count(i)));
  for (const double radius : groom.radii) widths.push_back(2.0 * radius);
  for (std::size_t frame = 0; frame < file.frame_count(); ++frame) {
    std::printf("time %a\n", file.time(frame));
    print("counts", counts);
    print("points", flat(file.points(frame)));
    print("widths", widths);
    print("uv", flat(groom.root_uv));
  }
  for (const std::int32_t group : groom.groups) numbers.push_back(group);
  print("groups", numbers);
  numbers.clear();
  for (const auto mark : groom.is_guide) numbers.push_back(mark);
  print("guides", numbers);
  print("colours", flat(groom.colours));
  for (const auto& [number, name] : groom.group_names) std::printf("name %d %s\n", number, name.c_str());
}

void print_meshes(const char* path) {
  const ringlet::io::AlembicMesh file(path);
  std::vector<double> faces;
  for (const auto& triangle : file.mesh().triangles) {
    faces.push_back(3.0);
    for (const auto corner : triangle) faces.push_back(corner);
  }
  for (std::size_t frame = 0; frame < file.frame_count(); ++frame) {
    std::printf("time %a\n", file.time(frame));
    print("faces", faces);
    print("points", flat(file.vertices(frame)));
    print("velocities", flat(file.velocities(frame)));
    print("uv", flat(file.mesh().uv));
  }
}

void rewrite_meshes(const char* path, const char* copy) {
  const ringlet::io::AlembicMesh file(path);
  const double rate = 1.0 / (file.time(1) - file.time(0));
  ringlet::io::write_abc_mesh(
      file.mesh(), file.frame_count(), [&](std::size_t frame) { return file.vertices(frame); },
      [&](std::size_t frame) { return file.velocities(frame); }, copy, {.frames_per_second = rate});
}

}  // namespace

int main(int count, char** arguments) try {
  const std::string command = count > 1 ? arguments[1] : "";
  if (count == 3 && command == "curves") print_curves(arguments[2]);
  if (count == 3 && command == "meshes") print_meshes(arguments[2]);
  if (count == 4 && command == "rewrite") rewrite_meshes(arguments[2], arguments[3]);
  return 0;
} catch (const ringlet::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
