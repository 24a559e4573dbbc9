// Friction problems from files and arrays, and their solution.
#include <pybind11/stl.h>

#include <algorithm>
#include <limits>

#include "bindings.h"
#include "ringlet/base/error.h"
#include "ringlet/friction/solve.h"
#include "ringlet/friction/sparse.h"
#include "ringlet/io/fclib.h"

namespace ringlet::python {

namespace {

using io::FclibProblem;
using Indices = py::array_t<std::int32_t, py::array::c_style | py::array::forcecast>;

template <class Scalar, int Flags>
std::span<const Scalar> span_of(const py::array_t<Scalar, Flags>& array) {
  return {array.data(), static_cast<std::size_t>(array.size())};
}

FclibProblem from_sparse(const friction::SparseMatrix& w, const Numbers& q, const Numbers& mu,
                         int dimension) {
  FclibProblem problem;
  problem.dimension = dimension;
  problem.reduced = friction::reduced_problem(w, span_of(q), span_of(mu), dimension);
  problem.asymmetry = friction::asymmetry(problem.reduced->matrix);
  friction::symmetrise(problem.reduced->matrix);
  friction::check(*problem.reduced);
  return problem;
}

FclibProblem from_dense(const Numbers& w, const Numbers& q, const Numbers& mu, int dimension) {
  if (w.ndim() != 2 || w.shape(0) != w.shape(1) || w.shape(0) > std::numeric_limits<std::int32_t>::max())
    throw InputError("W must be a square matrix");
  friction::SparseMatrix matrix;
  matrix.rows = matrix.columns = static_cast<std::int32_t>(w.shape(0));
  for (std::int32_t i = 0; i < matrix.rows; ++i)
    for (std::int32_t j = 0; j < matrix.columns; ++j)
      if (w.at(i, j) != 0.0) matrix.entries.push_back({i, j, w.at(i, j)});
  return from_sparse(matrix, q, mu, dimension);
}

struct Solution {
  friction::SolveResult result;
  std::vector<double> r, u, v;
};

const std::vector<double>& friction_of(const FclibProblem& problem) {
  return problem.factored ? problem.factored->friction : problem.reduced->friction;
}

Solution solve(const FclibProblem& problem, const friction::SolverOptions& options,
               const std::optional<Numbers>& guess) {
  Solution solution;
  solution.r.assign(3 * friction_of(problem).size(), 0.0);
  if (guess) {
    if (static_cast<std::size_t>(guess->size()) != solution.r.size())
      throw InputError(fmt::format("the guess must have three numbers for each of the {} contacts",
                                   friction_of(problem).size()));
    std::copy_n(guess->data(), guess->size(), solution.r.begin());
  }
  StopFlag stop;
  friction::SolverOptions interruptible = options;
  interruptible.stop = &stop;
  watched(stop, [&] {
    if (problem.factored) {
      std::vector<double> ordered(problem.factored->dofs());
      solution.result = friction::solve(*problem.factored, interruptible, solution.r, ordered);
      // Back to the caller's order of degrees of freedom.
      solution.v = ordered;
      for (std::size_t k = 0; k < problem.dof_order.size(); ++k)
        solution.v[static_cast<std::size_t>(problem.dof_order[k])] = ordered[k];
    } else {
      solution.u.resize(solution.r.size());
      solution.result = friction::solve(*problem.reduced, interruptible, solution.r, solution.u);
    }
  });
  return solution;
}

}  // namespace

void bind_friction(py::module_& module) {
  py::class_<FclibProblem>(
      module, "FrictionProblem",
      "A one-step problem of frictional contact: u = W r + q with Coulomb's law at every contact,\n"
      "three numbers per contact, normal first; or its factors M, H, f, w.")
      .def_static(
          "read",
          [](const py::object& path) {
            const std::string file = path_text(path);
            return released([&] { return io::read_fclib(file); });
          },
          py::arg("path"), "Read an FCLIB file (HDF5).")
      .def_static("dense", &from_dense, py::arg("w"), py::arg("q"), py::arg("mu"), py::arg("dimension") = 3,
                  "From a dense W of shape (d n, d n), q and friction coefficients; W is made symmetric.")
      .def_static(
          "csr",
          [](const Indices& indptr, const Indices& indices, const Numbers& data, const Numbers& q,
             const Numbers& mu, int dimension) {
            const auto n = static_cast<std::int32_t>(q.size());
            return from_sparse(friction::from_compressed(friction::Compression::rows, n, n, span_of(indptr),
                                                         span_of(indices), span_of(data)),
                               q, mu, dimension);
          },
          py::arg("indptr"), py::arg("indices"), py::arg("data"), py::arg("q"), py::arg("mu"),
          py::arg("dimension") = 3, "From W in compressed rows, as scipy.sparse.csr_matrix holds it.")
      .def_static(
          "factored",
          [](const Numbers& m, const Numbers& h, const Numbers& f, const Numbers& w, const Numbers& mu,
             int dimension) {
            const auto sparse = [](const Numbers& dense, const char* name) {
              if (dense.ndim() != 2) throw InputError(fmt::format("{} must be a matrix", name));
              friction::SparseMatrix matrix;
              matrix.rows = static_cast<std::int32_t>(dense.shape(0));
              matrix.columns = static_cast<std::int32_t>(dense.shape(1));
              for (std::int32_t i = 0; i < matrix.rows; ++i)
                for (std::int32_t j = 0; j < matrix.columns; ++j)
                  if (dense.at(i, j) != 0.0) matrix.entries.push_back({i, j, dense.at(i, j)});
              return matrix;
            };
            friction::FactoredFromSparse made = friction::factored_problem(
                sparse(m, "M"), sparse(h, "H"), span_of(f), span_of(w), span_of(mu), dimension);
            FclibProblem problem;
            problem.dimension = dimension;
            problem.factored = std::move(made.problem);
            problem.dof_order = std::move(made.dof_order);
            friction::check(*problem.factored);
            return problem;
          },
          py::arg("m"), py::arg("h"), py::arg("f"), py::arg("w"), py::arg("mu"), py::arg("dimension") = 3,
          "From M v = H r + f, u = transpose(H) v + w as dense matrices.")
      .def_property_readonly(
          "contacts", [](const FclibProblem& p) { return friction_of(p).size(); }, "Number of contacts.")
      .def_property_readonly(
          "friction",
          [](const py::object& self) {
            const auto& mu = friction_of(self.cast<const FclibProblem&>());
            return view(mu.data(), mu.size(), 0, self, false);
          },
          "Friction coefficient of each contact: a view.")
      .def_readonly("title", &FclibProblem::title)
      .def_readonly("asymmetry", &FclibProblem::asymmetry,
                    "Of the W that was given, relative to its largest entry.")
      .def(
          "solve",
          [](const FclibProblem& problem, double tolerance, const std::string& method, const std::string& law,
             bool scaled, int max_iterations, const std::optional<Numbers>& guess) {
            friction::SolverOptions options;
            options.tolerance = tolerance;
            options.method = friction::parse_method(method);
            options.law = friction::parse_law(law);
            options.measure = scaled ? friction::Measure::scaled : friction::Measure::unscaled;
            options.max_iterations = max_iterations;
            return solve(problem, options, guess);
          },
          py::kw_only(), py::arg("tolerance") = 1e-6, py::arg("method") = "automatic",
          py::arg("law") = "bracket+enum", py::arg("scaled") = true, py::arg("max_iterations") = 200000,
          py::arg("guess") = py::none(),
          "Solve it; `guess` (n, 3) is where to start. Does not raise where the tolerance is not reached: "
          "see\n"
          "`converged`. Ctrl-C interrupts it.")
      .def(
          "error",
          [](const FclibProblem& problem, const Numbers& impulses) {
            const std::span<const double> r = span_of(impulses);
            if (r.size() != 3 * friction_of(problem).size())
              throw InputError("impulses must have three numbers for each contact");
            return released([&] {
              const auto error = problem.factored ? friction::evaluate_error(*problem.factored, r)
                                                  : friction::evaluate_error(*problem.reduced, r);
              return std::pair(error.scaled, error.unscaled);
            });
          },
          py::arg("impulses"), "The error of given impulses, scaled (no unit) and unscaled, computed anew.");

  using friction::SolveResult;
  py::class_<Solution>(module, "FrictionSolution", "What FrictionProblem.solve found.")
      .def_property_readonly(
          "impulses",
          [](const py::object& self) {
            const auto& r = self.cast<const Solution&>().r;
            return view(r.data(), r.size() / 3, 3, self);
          },
          "r, shape (n, 3), N s.")
      .def_property_readonly(
          "relative_velocities",
          [](const py::object& self) -> py::object {
            const auto& u = self.cast<const Solution&>().u;
            if (u.empty()) return py::none();
            return view(u.data(), u.size() / 3, 3, self);
          },
          "u = W r + q, shape (n, 3), m/s; None for a problem given by its factors.")
      .def_property_readonly(
          "velocities",
          [](const py::object& self) -> py::object {
            const auto& v = self.cast<const Solution&>().v;
            if (v.empty()) return py::none();
            return view(v.data(), v.size(), 0, self);
          },
          "v of a problem given by its factors, in the order of the rows of M; None otherwise.")
      .def_property_readonly("converged",
                             [](const Solution& s) { return s.result.status == friction::Status::converged; })
      .def_property_readonly("status", [](const Solution& s) { return friction::to_string(s.result.status); })
      .def_property_readonly(
          "error", [](const Solution& s) { return s.result.error; }, "Scaled: without unit.")
      .def_property_readonly("error_unscaled", [](const Solution& s) { return s.result.error_unscaled; })
      .def_property_readonly("iterations", [](const Solution& s) { return s.result.iterations; })
      .def_property_readonly(
          "solver", [](const Solution& s) { return s.result.solver; }, "What ran, in order.")
      .def_property_readonly("seconds", [](const Solution& s) { return s.result.seconds.total; });
}

}  // namespace ringlet::python
