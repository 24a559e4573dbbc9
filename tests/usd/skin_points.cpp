// Prints the vertices of a skinned character at some times, one line of numbers per time:
//   ringlet_skin_points FILE TIME...

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "ringlet/base/error.h"
#include "ringlet/io/skinned_mesh.h"

int main(int count, char** arguments) try {
  if (count < 2) return 2;
  const ringlet::io::SkinnedMesh mesh = ringlet::io::read_skinned_mesh(arguments[1]);
  for (int i = 2; i < count; ++i) {
    std::string line;
    for (const ringlet::Vec3& p : mesh.evaluate(std::strtod(arguments[i], nullptr)))
      line += fmt::format("{} {} {} ", p.x(), p.y(), p.z());
    std::puts(line.c_str());
  }
  return 0;
} catch (const ringlet::Error& error) {
  std::fprintf(stderr, "%s\n", error.what());
  return 1;
}
