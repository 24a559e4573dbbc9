"""How fast the solvers converge: error against wall time on one FCLIB problem with factors, cold start, one thread.

usage: convergence.py RINGLET FILE [--output FOLDER] [--seconds 4]
"""

import argparse
import json
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import line_plot  # noqa: E402

# Name: solver, law, and passes or sweeps at most (one to three seconds of a problem with 10,000 contacts each).
SOLVERS = {
    "accelerated": ("accelerated", "bracket+enum", 12000),
    "Gauss-Seidel, bracket": ("gauss_seidel", "bracket+enum", 600),
    "Gauss-Seidel, mfb+enum": ("gauss_seidel", "mfb+enum", 250),
    "on W, mfb+enum": ("gauss_seidel_explicit", "mfb+enum", 100),
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ringlet")
    parser.add_argument("file")
    parser.add_argument("--output", default=".", type=pathlib.Path)
    parser.add_argument("--seconds", default=4.0, type=float)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    curves = {}
    for name, (solver, law, most) in SOLVERS.items():
        # Exit code 5: the tolerance was not reached, which is what this is about.
        run = subprocess.run([options.ringlet, "friction", "solve", options.file, "--solver", solver, "--law", law,
                              "--tolerance", "1e-6", "--iterations", str(most), "--threads", "1", "--json", "--history"],
                             capture_output=True, text=True)
        if run.returncode not in (0, 5):
            sys.exit(run.stderr)
        best, curve = float("inf"), []
        for point in json.loads(run.stdout)["history"]:
            if point["seconds"] > options.seconds:
                break
            best = min(best, point["error"])
            curve.append((max(point["seconds"], 1e-3), best))
        curves[name] = curve
        print(f"{name}: {curve[-1][1]:.1e} after {curve[-1][0]:.2f} s")
    (options.output / "convergence.json").write_text(json.dumps(curves))
    line_plot(options.output / "convergence.svg", curves, "Best error so far (rho = 1)", "seconds, set-up included", "error",
              log_x=True, log_y=True)


if __name__ == "__main__":
    main()
