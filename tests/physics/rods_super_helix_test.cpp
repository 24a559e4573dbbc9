// The super-helix against the closed forms of loads that stiffen and of loads that buckle, and the helical
// strand in which all three models must meet.
#include "physics/rods_statics.h"

#include <fmt/format.h>

#include "ringlet/rods/convert.h"
#include "ringlet/rods/corde.h"
#include "ringlet/rods/discrete_elastic_rod.h"
#include "ringlet/rods/super_helix.h"
#include "ringlet/rods/super_helix_pack.h"
#include "ringlet/statics/equilibrium.h"

namespace ringlet::rods {
namespace {

using Pack = SuperHelixPack<double>;

Pack unit_rod(int elements, const Vec3& stiffness, const Vec3& natural) {
  Pack pack(elements, 3, gauss_legendre(8));
  pack.element_length = 1.0 / elements;
  pack.mass_per_length = 1.0;
  pack.stiffness = to_kernel(stiffness);
  for (int i = 0; i < 3 * elements; ++i) pack.q[i] = pack.natural[i] = natural[i % 3];
  return pack;
}

StrandLoad<double> load_of(const Mat3& root, const Vec3& gravity) {
  StrandLoad<double> load{};
  load.step = 1.0;  // nothing moves: any step will do
  load.root_frame = {to_kernel(root.col(0)), to_kernel(root.col(1)), to_kernel(root.col(2))};
  load.gravity = to_kernel(gravity);
  return load;
}

VecX slope(Pack& pack, const StrandLoad<double>& load) {
  pack.assemble(load);
  const double k[3] = {pack.stiffness.x, pack.stiffness.y, pack.stiffness.z};
  VecX result(pack.dofs());
  for (int i = 0; i < pack.dofs(); ++i)
    result[i] = pack.element_length * k[i % 3] * (pack.q[i] - pack.natural[i]) - pack.force()[i];
  return result;
}

MatX hessian(Pack& pack, const StrandLoad<double>& load) {
  const int n = pack.dofs();
  MatX result(n, n);
  for (int j = 0; j < n; ++j) {
    const double q = pack.q[j], step = 1e-5;
    pack.q[j] = q + step;
    const VecX plus = slope(pack, load);
    pack.q[j] = q - step;
    result.col(j) = (plus - slope(pack, load)) / (2 * step);
    pack.q[j] = q;
  }
  return 0.5 * (result + result.transpose());
}

// Newton from the present shape; the load is raised in a few parts.
void settle(Pack& pack, const Mat3& root, const Vec3& gravity) {
  for (const double part : {0.1, 0.3, 0.6, 1.0})
    for (int iteration = 0;; ++iteration) {
      ASSERT_LT(iteration, 100);
      const auto load = load_of(root, part * gravity);
      const VecX change = hessian(pack, load).ldlt().solve(-slope(pack, load));
      const double size = change.cwiseAbs().maxCoeff() * pack.element_length;
      const double scale = std::min(1.0, 0.5 / size);
      for (int j = 0; j < pack.dofs(); ++j) pack.q[j] += scale * change[j];
      if (size < 1e-9) break;
    }
}

TEST(SuperHelixPhysics, HangingChainFrequencyAsStiffnessVanishes) {
  Mat3 down;
  down << 1, 0, 0, 0, -1, 0, 0, 0, -1;
  const auto ratio = [&](double stiffness) {
    Pack pack = unit_rod(48, Vec3(stiffness, stiffness, 1), Vec3::Zero());
    const auto load = load_of(down, Vec3(0, 0, -1));
    const MatX stiff = hessian(pack, load);
    pack.assemble(load);
    const int n = pack.dofs();
    MatX mass(n, n);
    for (int i = 0; i < n; ++i)
      for (int j = 0; j <= i; ++j) mass(i, j) = mass(j, i) = pack.mass()[packed(i, j)];
    // Twisting a straight strand moves nothing: bending alone.
    std::vector<int> bending;
    for (int i = 0; i < n; ++i)
      if (i % 3 != 2) bending.push_back(i);
    const MatX k = stiff(bending, bending), m = mass(bending, bending);
    return std::sqrt(Eigen::GeneralizedSelfAdjointEigenSolver<MatX>(k, m, Eigen::EigenvaluesOnly)
                         .eigenvalues()[0]) /
           1.202413;
  };
  double before = ratio(1e-2);
  for (const double stiffness : {1e-3, 1e-4}) {
    const double now = ratio(stiffness);
    EXPECT_LT(now, before);
    EXPECT_GT(now, 1.0);
    before = now;
  }
  RecordProperty("chain_frequency_over_exact", std::to_string(before));
  // The clamped layer, √EI = 0.01 long, shortens the chain by itself: half of that in the frequency, and a
  // little for its own bending.
  EXPECT_NEAR(before, 1.0, 0.008);
}

// Columns n1 = z, n2 = −y, t = x: the wide side, along n1, is vertical.
TEST(SuperHelixPhysics, RibbonBucklesSideways) {
  Mat3 root;
  root << 0, 0, 1, 0, -1, 0, 1, 0, 0;
  const auto stable = [&](double gamma) {
    Pack pack = unit_rod(16, Vec3(1, 1e5, 1), Vec3::Zero());
    settle(pack, root, Vec3(0, 0, -gamma));
    const MatX stiff = hessian(pack, load_of(root, Vec3(0, 0, -gamma)));
    return Eigen::LLT<MatX>(stiff).info() == Eigen::Success;
  };
  double low = 8, high = 20;
  while (high - low > 0.01) {
    const double middle = 0.5 * (low + high);
    (stable(middle) ? low : high) = middle;
  }
  RecordProperty("critical_load", std::to_string(low));
  EXPECT_NEAR(low / 12.854, 1.0, 0.02);
}

// One curl, clamped sideways under its weight: equilibria of polygons approach that of a fine super-helix.
template <class Nodal>
void expect_to_meet() {
  Mat3 root;
  root << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  const Vec3 stiffness(1, 1.4, 0.8), natural(4, 1, 3), gravity(0, 0, -8);
  // Errors of the super-helix fall as the square of its elements' length: two resolutions give the limit.
  const auto helix_tip = [&](int elements) {
    Pack helix = unit_rod(elements, stiffness, natural);
    settle(helix, root, gravity);
    Vec3 end;
    helix.walk(load_of(root, gravity).root_frame, 1,
               [&](int, const Vector3<double>& x) { end = from_kernel(x); });
    return end;
  };
  const Vec3 exact = (4.0 * helix_tip(24) - helix_tip(12)) / 3.0;
  double distance[2];
  for (const int factor : {1, 2}) {
    auto rod = static_rod<Nodal>(20 * factor, root, stiffness, natural);
    for (const double part : {0.25, 0.5, 0.75, 1.0}) settle(rod, part * gravity);
    distance[factor - 1] = (tip(rod) - exact).norm();
    if (factor == 2) {
      const auto free = static_rod<Nodal>(40, root, stiffness, natural);
      EXPECT_GT((tip(free) - exact).norm(), 0.1) << "gravity moved nothing: the test shows nothing";
    }
  }
  ::testing::Test::RecordProperty("tip_distance_40_edges", std::to_string(distance[1]));
  EXPECT_LT(distance[1], 0.003);
  EXPECT_NEAR(std::log2(distance[0] / distance[1]), 2.0, 0.4);
}
// A curl of hair, clamped sideways.
SuperHelixStrand hair_curl(int elements) {
  Mat3 root;
  root << 0, 0, 1, 1, 0, 0, 0, 1, 0;
  SuperHelixStrand strand;
  strand.root.rotation = Quat(root);
  strand.length = 0.1;
  strand.elements = elements;
  strand.natural = {Vec3(40, 10, 30)};
  return strand;
}

Vec3 tip_after_settling(CoupledModel& rods, const Pose& root) {
  Environment thick_air;
  thick_air.drag_coefficient = 5e-4;
  const RootMotion still{root, root};
  for (int step = 0; step < 800; ++step) {
    rods.begin_step(5e-3, {&still, 1}, thick_air);
    rods.finish_step();
  }
  std::vector<Vec3> points(rods.first_point().back());
  rods.write_points(points);
  return points.back();
}

// What comes to rest in thick air, four seconds long, is what `statics` finds: at once for the super-helix,
// which is the same discretisation, and as the square of the edges for the other two.
TEST(RodModels, ComeToRestWhereStaticsSays) {
  const auto static_tip = [](int elements) {
    const SuperHelixStrand strand = hair_curl(elements);
    const auto found = statics::find_equilibria({&strand, 1}, Environment{}.gravity);
    EXPECT_EQ(found[0].outcome, statics::Outcome::stable) << found[0].reason;
    return curve_point(strand.root, strand.length, found[0].curvatures, strand.length).position;
  };
  const SuperHelixStrand curl = hair_curl(12);
  const Vec3 coarse = static_tip(12), exact = (4.0 * static_tip(24) - coarse) / 3.0;
  EXPECT_GT((curve_point(curl.root, curl.length, curl.natural, curl.length).position - exact).norm(), 0.01);
  SuperHelix helix({&curl, 1}, {});
  EXPECT_LT((tip_after_settling(helix, curl.root) - coarse).norm(), 1e-5 * curl.length);
  const auto distance = [&]<class Rods>(int vertices) {
    const NodalStrand strand = to_nodal(curl, vertices);
    typename Rods::Options options;
    options.iterations = 3;
    Rods rods({&strand, 1}, options);
    return (tip_after_settling(rods, curl.root) - exact).norm() / curl.length;
  };
  const double der[] = {distance.operator()<DiscreteElasticRod>(21),
                        distance.operator()<DiscreteElasticRod>(41)};
  const double corde[] = {distance.operator()<Corde>(21), distance.operator()<Corde>(41)};
  RecordProperty("discrete_elastic_rod", fmt::format("{:.2e}, {:.2e}", der[0], der[1]));
  RecordProperty("corde", fmt::format("{:.2e}, {:.2e}", corde[0], corde[1]));
  for (const auto* distances : {der, corde}) {
    EXPECT_LT(distances[1], 2e-3);
    EXPECT_GT(distances[0] / distances[1], 3.0);
  }
}

TEST(RodModels, DiscreteElasticRodMeetsTheSuperHelix) { expect_to_meet<DiscreteElasticRodPack<double>>(); }
TEST(RodModels, CordeMeetsTheSuperHelix) { expect_to_meet<CordePack<double>>(); }

}  // namespace
}  // namespace ringlet::rods
