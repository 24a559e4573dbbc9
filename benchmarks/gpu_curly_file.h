#pragma once
// What the check and benchmark of curly springs on a GPU reads: written by a program that has all of Ringlet,
// for a machine that has CUDA and g++ and nothing else. Numbers as they lie in memory.

#include <cstdint>
#include <fstream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "ringlet/sim/gpu/curly_cuda.h"

namespace ringlet::gpu_curly {

struct Case {
  sim::gpu::CurlyGroom groom;
  sim::gpu::CurlyContactNumbers contacts;
  rods::curly::Parameters<double> parameters;
  int force_steps = 0, steps_per_frame = 0;
  std::vector<sim::gpu::CurlyPose> poses;               // where outer steps begin; the last one ends there
  std::vector<rods::curly::Particle<double>> expected;  // after `checked` outer steps
  std::uint64_t checked = 0;

  template <class Each>
  void for_each(Each&& each) {
    each(groom.first_point), each(groom.rest), each(groom.edges), each(groom.mean_length),
        each(groom.core_total);
    each(groom.bend_filter), each(groom.core_filter), each(groom.contact_points), each(groom.neighbour_first);
    each(groom.neighbour), each(groom.radius), each(groom.clearance), each(groom.bones), each(contacts);
    each(parameters), each(force_steps), each(steps_per_frame), each(poses), each(expected), each(checked);
  }
};

struct Writer {
  std::ofstream file;
  template <class T>
  void operator()(const std::vector<T>& values) {
    const std::uint64_t count = values.size();
    file.write(reinterpret_cast<const char*>(&count), sizeof count);
    file.write(reinterpret_cast<const char*>(values.data()), static_cast<std::streamsize>(count * sizeof(T)));
  }
  template <class T>
  void operator()(const T& value) {
    static_assert(std::is_trivially_copyable_v<T>);
    file.write(reinterpret_cast<const char*>(&value), sizeof value);
  }
};

struct Reader {
  std::ifstream file;
  void check() const {
    if (!file) throw std::runtime_error("the file of the case is damaged: write it again");
  }
  template <class T>
  void operator()(std::vector<T>& values) {
    std::uint64_t count = 0;
    (*this)(count);
    if (count > (std::uint64_t{1} << 26)) file.setstate(std::ios::failbit);
    check();
    values.resize(count);
    file.read(reinterpret_cast<char*>(values.data()), static_cast<std::streamsize>(count * sizeof(T)));
    check();
  }
  template <class T>
  void operator()(T& value) {
    file.read(reinterpret_cast<char*>(&value), sizeof value);
    check();
  }
};

inline Case read(const std::string& path) {
  Case c;
  Reader reader{std::ifstream(path, std::ios::binary)};
  reader.check();
  c.for_each(reader);
  return c;
}

}  // namespace ringlet::gpu_curly
