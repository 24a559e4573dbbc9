#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "ringlet/base/counting_sort.h"
#include "ringlet/base/error.h"
#include "ringlet/base/frames.h"
#include "ringlet/base/parallel.h"
#include "ringlet/base/random.h"

namespace ringlet {
namespace {

TEST(Error, CarriesItsPlace) {
  const InputError error("no such key", {"a.toml", 3, 7});
  EXPECT_STREQ(error.what(), "a.toml:3:7: no such key");
  EXPECT_EQ(error.kind(), ErrorKind::input);
}

TEST(CountingSort, OrdersByKeyAndKeepsTheOrderOfEqualOnes) {
  struct Item {
    std::size_t key, number;
  };
  Random random(1);
  for (const std::size_t count : {0, 1, 100, 50000}) {
    std::vector<Item> items, sorted{{7, 7}};
    for (std::size_t i = 0; i < count; ++i) items.push_back({std::size_t(random.uniform(0.0, 9.0)) + 1, i});
    // Nobody has the first key, nor the last.
    const auto first = counting_sort(items, 11, [](const Item& item) { return item.key; }, sorted);
    ASSERT_EQ(sorted.size(), count);
    ASSERT_EQ(first.size(), 12u);
    EXPECT_EQ(first.front(), 0u);
    EXPECT_EQ(first.back(), count);
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return a.key < b.key; });
    for (std::size_t i = 0; i < count; ++i) EXPECT_EQ(sorted[i].number, items[i].number);
    for (std::size_t key = 0; key < 11; ++key)
      for (std::size_t i = first[key]; i < first[key + 1]; ++i) EXPECT_EQ(sorted[i].key, key);
  }
}

TEST(Parallel, ReduceHasTheSameBitsForAnyThreads) {
  const auto sum = [](int threads) {
    const ThreadLimit limit(threads);
    return parallel_reduce(
        100000, 1000, 0.0,
        [](std::size_t begin, std::size_t end) {
          double s = 0.0;
          for (std::size_t i = begin; i < end; ++i) s += std::sin(double(i)) * std::pow(10.0, double(i % 20));
          return s;
        },
        [](double a, double b) { return a + b; });
  };
  EXPECT_EQ(sum(1), sum(2));
}

TEST(Parallel, EveryIndexOnce) {
  std::vector<int> seen(1001, 0);
  parallel_for(seen.size(), [&](std::size_t i) { ++seen[i]; }, 7);
  for (const int count : seen) EXPECT_EQ(count, 1);
}

TEST(Random, UniformMomentsAndStreamsDiffer) {
  Random a(1, 0), b(1, 1), again(1, 0);
  double sum = 0.0, sum_of_squares = 0.0;
  const int n = 100000;
  int equal = 0;
  for (int i = 0; i < n; ++i) {
    const double x = a.uniform();
    EXPECT_EQ(x, again.uniform());
    equal += x == b.uniform();
    sum += x;
    sum_of_squares += x * x;
  }
  // Standard errors: 0.289/sqrt(n) and 0.298/sqrt(n); five of them.
  EXPECT_NEAR(sum / n, 0.5, 5 * 0.289 / std::sqrt(n));
  EXPECT_NEAR(sum_of_squares / n, 1.0 / 3.0, 5 * 0.298 / std::sqrt(n));
  EXPECT_EQ(equal, 0);
}

TEST(Frames, TransportTakesFromToTo) {
  Random random(5);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 a = Vec3(random.normal(), random.normal(), random.normal()).normalized();
    const Vec3 b = i == 0 ? Vec3(-a) : Vec3(random.normal(), random.normal(), random.normal()).normalized();
    const Mat3 r = parallel_transport(a, b);
    EXPECT_NEAR((r * a - b).norm(), 0.0, 1e-12);
    EXPECT_NEAR((r.transpose() * r - Mat3::Identity()).norm(), 0.0, 1e-12);
    EXPECT_NEAR(r.determinant(), 1.0, 1e-12);
    const Mat3 frame = frame_from_tangent(a, b);
    EXPECT_NEAR((frame.col(2) - a).norm(), 0.0, 1e-12);
    EXPECT_NEAR(frame.determinant(), 1.0, 1e-12);
  }
}

TEST(Frames, LogInvertsExp) {
  Random random(6);
  for (int i = 0; i < 1000; ++i) {
    const Vec3 axis = Vec3(random.normal(), random.normal(), random.normal()).normalized();
    const Vec3 w = axis * (i < 10 ? std::pow(10.0, -2.0 * i) : random.uniform(0.0, 3.1));
    EXPECT_NEAR((rotation_log(Quat(rotation_exp(w))) - w).norm(), 0.0,
                1e-7 * (w.norm() > 3 ? 1 : 1e-4) + 1e-12);
  }
}

}  // namespace
}  // namespace ringlet
