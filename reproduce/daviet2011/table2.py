"""Table 2 and Figure 11 of Daviet2011: every local solver on a batch of FCLIB problems.

usage: table2.py RINGLET [--quick] [FOLDER] [--files FILE...] [--tolerance 1e-3] [--measure scaled] [--iterations 300]
                 [--processes N]

Without --files the problems are those of a run of scenes/daviet2011/pony.toml: the last 306 of every 19th step, as many as
the paper has. --quick: twelve problems of a ponytail of 60 strands. Writes table2.txt and figure11.svg into FOLDER.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import line_plot, tell  # noqa: E402

PONY = pathlib.Path(__file__).resolve().parents[2] / "scenes/daviet2011/pony.toml"

# Name here: (%alt, %fail, %>tol, iterations, milliseconds) in the paper.
PAPER = {
    "pyramid": (None, 0, 0, 575, 6497),
    "duriez08": (None, 2.45, 50, 267, 4336),
    "pac": (None, 0.43, 19.3, 163, 1265),
    "dac": (None, 0.26, 0.33, 60, 874),
    "mfb": (None, 0.13, 4.9, 72, 484),
    "enum": (None, 0.0005, 1, 67, 1044),
    "pyramid+enum": (38.7, 0.001, 0, 47, 763),
    "duriez08+enum": (51, 0.0007, 0.33, 90, 1447),
    "pac+enum": (0.1, 1e-5, 0, 62, 543),
    "dac+enum": (0.09, 1e-6, 0, 57, 789),
    "mfb+enum": (0.07, 1e-6, 0, 41, 312),
}

# What the paper does not have: our default law, and the default solver.
OURS = ["bracket+enum", "automatic"]


def number(value):
    return "-" if value is None else f"{value:.3g}"


def table(rows):
    lines = [f"{'':16} {'%alt':>16} {'%fail':>16} {'%>tol':>14} {'iterations':>14} {'T_GS (ms)':>16}",
             f"{'':16} " + " ".join(f"{'ours  (paper)':>{w}}" for w in (16, 16, 14, 14, 16))]
    for row in rows:
        paper = PAPER.get(row["solver"], (None,) * 5)
        ours = (row["percent_fail_safe"], row["percent_local_failures"], row["percent_above_tolerance"],
                row["mean_iterations"], row["mean_milliseconds"])
        cells = [f"{number(a)}  ({number(b)})" for a, b in zip(ours, paper)]
        lines.append(f"{row['solver']:16} " + " ".join(f"{c:>{w}}" for c, w in zip(cells, (16, 16, 14, 14, 16))))
    return "\n".join(lines) + "\n"


def convergence_curves(rows):
    """Share of the problems that need more than x iterations."""
    curves = {}
    for row in rows:
        results = [r for r in row["results"] if "iterations" in r]
        # A problem that was never solved needs more iterations than any number.
        needed = sorted(r["iterations"] if r["status"] == "converged" else float("inf") for r in results)
        longest = max((n for n in needed if n != float("inf")), default=1)
        marks = sorted({0, longest, *(n for n in needed if n != float("inf"))})
        curves[row["solver"]] = [(max(x, 1), 100.0 * sum(n > x for n in needed) / len(needed)) for x in marks]
    return curves


def problems(options, folder):
    """The files of a batch of our Pony. Settling comes first and saves problems too."""
    count, every, small = (12, 4, ["--set", "hair.count=60", "--set", "simulation.settle=0.2", "--frames", "7"]) \
        if options.quick else (306, 19, [])
    subprocess.run([options.ringlet, "run", PONY, "-o", folder, "--save-problems", folder / "problems", "--every", str(every),
                    *small], check=True, capture_output=True)
    return [str(file) for file in sorted((folder / "problems").iterdir())[-count:]]


def compared(options, files):
    run = subprocess.run([options.ringlet, "friction", "compare", *files, "--tolerance", options.tolerance,
                          "--measure", options.measure, "--iterations", options.iterations, "--threads", "1", "--json",
                          "--rows", ",".join([*PAPER, *OURS])],
                         check=True, capture_output=True, text=True)
    return json.loads(run.stdout)


def merged(parts):
    """One table from those of several processes."""
    rows = []
    for same in zip(*parts):
        results = [result for row in same for result in row["results"]]
        problems = sum(row["problems"] for row in same)
        local = sum(result.get("local_solves", 0) for result in results)
        rows.append({"solver": same[0]["solver"], "problems": problems, "results": results})
        for name, count in (("percent_fail_safe", "fail_safe_calls"), ("percent_local_failures", "local_failures")):
            rows[-1][name] = 100.0 * sum(result.get(count, 0) for result in results) / max(local, 1)
        for name in ("percent_above_tolerance", "mean_iterations", "mean_milliseconds"):
            rows[-1][name] = sum(row[name] * row["problems"] for row in same) / max(problems, 1)
    return rows


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ringlet")
    parser.add_argument("output", nargs="?", default=".", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--files", nargs="+")
    parser.add_argument("--tolerance", default="1e-3")
    parser.add_argument("--measure", default="scaled")
    parser.add_argument("--iterations", default="300")
    parser.add_argument("--processes", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = options.files or problems(options, pathlib.Path(folder))
        groups = [files[k::options.processes] for k in range(min(options.processes, len(files)))]
        with ThreadPoolExecutor(options.processes) as pool:
            rows = merged(list(pool.map(lambda group: compared(options, group), groups)))
    for row in rows:
        name = f"daviet2011.table2.{row['solver']}"
        tell(f"{name}.above", row["percent_above_tolerance"], "%")
        tell(f"{name}.sweeps", row["mean_iterations"], "sweeps")
        tell(f"{name}.time", row["mean_milliseconds"], "ms")
    if options.quick:
        return
    options.output.mkdir(parents=True, exist_ok=True)
    (options.output / "table2.txt").write_text(table(rows))
    line_plot(options.output / "figure11.svg", convergence_curves(rows), "Convergence of the local solvers",
              "iterations (sweeps; passes of automatic)", "% of problems that need more", log_x=True, layered=True)


if __name__ == "__main__":
    main()
