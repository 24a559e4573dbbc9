"""The cost of a step of chains on the processor against the number of strands, which should be linear.

usage: cost.py RINGLET_BENCHMARK_CHAIN [--output FOLDER]
"""

import argparse
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import line_plot, run_benchmark  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("benchmark")
    parser.add_argument("--output", default=".", type=pathlib.Path)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    curves = {"wall": [], "processor, all threads": []}
    for entry in run_benchmark(options.benchmark, "Strands/.*points:6", 0.3):
        strands = int(re.search(r"strands:(\d+)", entry["name"]).group(1))
        curves["wall"].append((strands, entry["real_time"]))
        curves["processor, all threads"].append((strands, entry["cpu_time"]))
    (options.output / "cost.json").write_text(json.dumps(curves, indent=2))
    line_plot(options.output / "cost.svg", curves, "One step of strands of six points", "strands", "milliseconds",
              log_x=True, log_y=True)
    for name, curve in curves.items():
        print(name, " ".join(f"{n}: {t:.3f} ms ({1e6 * t / n:.1f} ns per strand)" for n, t in curve))


if __name__ == "__main__":
    main()
