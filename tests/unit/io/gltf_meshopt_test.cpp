// Compressed buffer views of glTF: what meshoptimizer's own encoder wrote, and what we write ourselves.

#include "ringlet/io/gltf_meshopt.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>

#include "groom_samples.h"
#include "ringlet/base/error.h"
#include "ringlet/io/gltf_file.h"
#include "ringlet/io/groom_file.h"

namespace ringlet::io {
namespace {

using Mode = MeshoptView::Mode;
using Filter = MeshoptView::Filter;

std::vector<std::byte> from_hex(const std::string& text) {
  std::vector<std::byte> bytes;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2)
    bytes.push_back(static_cast<std::byte>(std::stoi(text.substr(i, 2), nullptr, 16)));
  return bytes;
}

struct Example {
  MeshoptView view;
  std::vector<std::byte> code, raw;
};

// Each line: mode, filter, count, stride, the code of meshoptimizer's encoder, and what its decoder makes of
// it.
std::vector<Example> examples() {
  const std::map<std::string, Mode> modes = {
      {"ATTRIBUTES", Mode::attributes}, {"TRIANGLES", Mode::triangles}, {"INDICES", Mode::indices}};
  const std::map<std::string, Filter> filters = {{"NONE", Filter::none},
                                                 {"OCTAHEDRAL", Filter::octahedral},
                                                 {"QUATERNION", Filter::quaternion},
                                                 {"EXPONENTIAL", Filter::exponential}};
  std::vector<Example> all;
  std::ifstream file(std::filesystem::path(RINGLET_SOURCE_DIR) / "tests/unit/io/data/meshopt.txt");
  std::string mode, filter, code, raw;
  for (MeshoptView view; file >> mode >> filter >> view.count >> view.stride >> code >> raw;) {
    view.mode = modes.at(mode);
    view.filter = filters.at(filter);
    all.push_back({view, from_hex(code), from_hex(raw)});
  }
  return all;
}

TEST(Meshopt, DecodesWhatTheReferenceEncoderWrites) {
  const std::vector<Example> all = examples();
  ASSERT_EQ(all.size(), 10u);
  for (const auto& [view, code, raw] : all) {
    const auto decoded = decode_meshopt(code, view, "a.glb");
    ASSERT_EQ(decoded.size(), raw.size());
    if (view.filter == Filter::none || view.filter == Filter::exponential) {
      EXPECT_EQ(decoded, raw);
      continue;
    }
    // The specification leaves these filters one unit in the last place.
    const std::size_t size = view.filter == Filter::octahedral && view.stride == 4 ? 1 : 2;
    for (std::size_t at = 0; at < raw.size(); at += size) {
      const auto number = [&](const std::vector<std::byte>& bytes) {
        if (size == 1) return static_cast<int>(static_cast<std::int8_t>(bytes[at]));
        std::int16_t value = 0;
        std::memcpy(&value, bytes.data() + at, 2);
        return static_cast<int>(value);
      };
      EXPECT_LE(std::abs(number(decoded) - number(raw)), 1) << at;
    }
  }
}

TEST(Meshopt, DamagedCodeComplainsOrDecodes) {
  std::size_t complaints = 0;
  for (const auto& [view, code, raw] : examples()) {
    for (std::size_t size = 0; size < code.size(); ++size)
      EXPECT_THROW(decode_meshopt(Bytes(code).first(size), view, "a.glb"), InputError) << size;
    for (std::size_t at = 0; at < code.size(); ++at)
      for (const int value : {0, 0x55, 0xff}) {
        std::vector<std::byte> damaged = code;
        damaged[at] = static_cast<std::byte>(value);
        try {
          EXPECT_EQ(decode_meshopt(damaged, view, "a.glb").size(), raw.size());
        } catch (const InputError&) {
          ++complaints;
        }
      }
    MeshoptView huge = view;
    huge.count = std::size_t{3} << 60;
    EXPECT_THROW(decode_meshopt(code, huge, "a.glb"), InputError);
    for (const std::size_t stride : {0, 1, 6, 260}) {
      huge = view;
      huge.stride = stride;
      EXPECT_THROW(decode_meshopt(code, huge, "a.glb"), InputError);
    }
  }
  EXPECT_GT(complaints, 100u);
}

TEST(Meshopt, AttributesAndIndicesReturnTheirBits) {
  Random random(5);
  for (const std::size_t stride : {4, 12, 16, 256})
    for (const std::size_t count : {1, 15, 16, 17, 255, 256, 257, 700}) {
      std::vector<std::byte> raw(count * stride);
      // Some bytes hardly change, some do by a little, some are noise.
      for (std::size_t i = 0; i < raw.size(); ++i)
        raw[i] = static_cast<std::byte>(i % 4 == 0   ? 7
                                        : i % 4 == 1 ? random.below(3)
                                        : i % 4 == 2 ? random.below(12)
                                                     : random.below(256));
      const auto code = encode_meshopt_attributes(raw, stride);
      EXPECT_EQ(decode_meshopt(code, {Mode::attributes, Filter::none, count, stride}, "a.glb"), raw);
      // Two bits per group say how it is written. Constant bytes need no more, deltas below 15 half a byte
      // each.
      std::size_t most = 1 + std::max<std::size_t>(stride, 32);
      const std::size_t block = std::min<std::size_t>(8192 / stride / 16 * 16, 256);
      for (std::size_t first = 0; first < count; first += block) {
        const std::size_t groups = (std::min(block, count - first) + 15) / 16;
        most += stride * ((groups + 3) / 4) + groups * stride / 4 * (0 + 8 + 16 + 16);
      }
      EXPECT_LE(code.size(), most);
    }
  std::vector<std::uint32_t> indices = {0, 0, 1, 1, 2, 900, 3, (1u << 29), 5};
  for (std::uint32_t k = 0; k < 1000; ++k) indices.insert(indices.end(), {k, k + 1});
  const auto code = encode_meshopt_indices(indices);
  const auto raw = decode_meshopt(code, {Mode::indices, Filter::none, indices.size(), 4}, "a.glb");
  EXPECT_EQ(std::memcmp(raw.data(), indices.data(), raw.size()), 0);
  EXPECT_LT(code.size(), indices.size() + 40);
}

TEST(Meshopt, CompressedGroomsReturnTheirBits) {
  ScratchFolder folder;
  for (const std::size_t strands : {1, 40}) {
    const hair::Groom groom = sample_groom(3, strands);
    write_groom(groom, folder / "plain.glb");
    write_groom(groom, folder / "small.glb", {.compress = true});
    const hair::Groom plain = read_groom(folder / "plain.glb"), small = read_groom(folder / "small.glb");
    EXPECT_EQ(small.first_point, groom.first_point);
    EXPECT_EQ(small.points, groom.points);
    EXPECT_EQ(small.radii, plain.radii);
    EXPECT_EQ(small.colours, plain.colours);
    EXPECT_EQ(small.transparencies, plain.transparencies);
    EXPECT_EQ(small.root_uv, plain.root_uv);
    EXPECT_EQ(small.groups, plain.groups);
  }
  EXPECT_LT(std::filesystem::file_size(folder / "small.glb"),
            std::filesystem::file_size(folder / "plain.glb"));
}

}  // namespace
}  // namespace ringlet::io
