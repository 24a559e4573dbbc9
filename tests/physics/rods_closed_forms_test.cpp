// Rods with vertices against closed forms of rod mechanics: cantilever, vibration, hanging chain, buckling.
#include "physics/rods_statics.h"

namespace ringlet::rods {
namespace {

template <class Pack>
class NodalClosedForms : public ::testing::Test {};
using Packs = ::testing::Types<DiscreteElasticRodPack<double>, CordePack<double>>;
TYPED_TEST_SUITE(NodalClosedForms, Packs);

// Columns n1 = y, n2 = z, t = x: weight bends about n1.
Mat3 horizontal_root() {
  Mat3 frame;
  frame << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  return frame;
}

struct Cantilever {
  double gamma, x, drop;
};
constexpr Cantilever kCantilevers[] = {
    {1, 0.991246, 0.123471}, {10, 0.656354, 0.700200}, {100, 0.159223, 0.937524}, {1000, 0.045986, 0.981141}};

template <class Pack>
double cantilever_error(const Cantilever& c, int edges) {
  auto rod = static_rod<Pack>(edges, horizontal_root(), Vec3(1, 1, 1), Vec3::Zero());
  settle(rod, Vec3(0, 0, -c.gamma));
  const Vec3 end = tip(rod);
  EXPECT_NEAR(end.y(), 0.0, 1e-7);
  return std::hypot(end.x() - c.x, -end.z() - c.drop);
}

TYPED_TEST(NodalClosedForms, CantileverConvergesWithSecondOrder) {
  for (const Cantilever& c : kCantilevers) {
    const double coarse = cantilever_error<TypeParam>(c, 32), fine = cantilever_error<TypeParam>(c, 64);
    this->RecordProperty("tip_error_percent_32_gamma_" + std::to_string(int(c.gamma)),
                         std::to_string(100 * coarse));
    this->RecordProperty("tip_error_percent_64_gamma_" + std::to_string(int(c.gamma)),
                         std::to_string(100 * fine));
    // Curvature is concentrated within a length Γ^(−1/3) of the clamp, so that the error is about Γ^(2/3)/n²
    // times a number below one, and its order is reached late where that layer has few edges.
    EXPECT_LT(fine, std::pow(c.gamma, 2.0 / 3) / (64.0 * 64.0)) << "Γ = " << c.gamma;
    EXPECT_NEAR(std::log2(coarse / fine), 2.0, c.gamma > 1 ? 0.3 : 0.05) << "Γ = " << c.gamma;
  }
}

TYPED_TEST(NodalClosedForms, FirstVibrationFrequency) {
  const auto frequency = [](int edges) {
    return std::sqrt(
        vibrations(static_rod<TypeParam>(edges, horizontal_root(), Vec3(1, 1, 1), Vec3::Zero()))[0]);
  };
  const double exact = 1.875104 * 1.875104, coarse = frequency(12), fine = frequency(24);
  this->RecordProperty("frequency_over_exact_24", std::to_string(fine / exact));
  EXPECT_NEAR(fine / exact, 1.0, 0.005);
  EXPECT_NEAR(std::log2((coarse - exact) / (fine - exact)), 2.0, 0.1);
}

TYPED_TEST(NodalClosedForms, TwoPlanesVibrateWithTheirOwnStiffness) {
  const auto squares = vibrations(static_rod<TypeParam>(24, horizontal_root(), Vec3(4, 1, 1), Vec3::Zero()));
  EXPECT_NEAR(squares[1] / squares[0], 4.0, 1e-3);
}

// A bent clamp stiffens a chain by a layer of length √(EI/tension): the frequency approaches the chain's
// from above like √EI.
TYPED_TEST(NodalClosedForms, HangingChainFrequencyAsStiffnessVanishes) {
  Mat3 down;
  down << 1, 0, 0, 0, -1, 0, 0, 0, -1;
  const auto ratio = [&](int edges, double stiffness) {
    auto rod = static_rod<TypeParam>(edges, down, Vec3(stiffness, stiffness, 1), Vec3::Zero());
    settle(rod, Vec3(0, 0, -1));
    return std::sqrt(vibrations(rod)[0]) / 1.202413;
  };
  double before = ratio(64, 1e-2);
  for (const double stiffness : {1e-3, 1e-4, 1e-5}) {
    const double now = ratio(64, stiffness);
    EXPECT_LT(now, before);
    EXPECT_GT(now, 0.999);
    before = now;
  }
  const double limp = ratio(64, 1e-9);
  this->RecordProperty("chain_frequency_over_exact", std::to_string(limp));
  EXPECT_NEAR(limp, 1.0, 0.002);
}

// Columns n1 = z, n2 = −y, t = x: the wide side, along n1, is vertical; sideways bending is about n1.
TYPED_TEST(NodalClosedForms, RibbonBucklesSideways) {
  Mat3 root;
  root << 0, 0, 1, 0, -1, 0, 1, 0, 0;
  const auto stable = [&](double gamma) {
    auto rod = static_rod<TypeParam>(48, root, Vec3(1, 1e5, 1), Vec3::Zero());
    settle(rod, Vec3(0, 0, -gamma));
    return vibrations(rod)[0] > 0.0;
  };
  double low = 8, high = 20;
  EXPECT_TRUE(stable(low));
  while (high - low > 0.005) {
    const double middle = 0.5 * (low + high);
    // Beyond the critical load Newton must still find the upright, unstable state: it starts there.
    (stable(middle) ? low : high) = middle;
  }
  this->RecordProperty("critical_load", std::to_string(low));
  EXPECT_NEAR(low / 12.854, 1.0, 0.02);
}

}  // namespace
}  // namespace ringlet::rods
