"""Figure 6 of Daviet2011: time to assemble W, block by block and with a general sparse product.

usage: figure6.py RINGLET_BENCHMARK_FRICTION_SOLVE [--output FOLDER]
"""

import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import line_plot, run_benchmark  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("benchmark")
    parser.add_argument("--output", default=".", type=pathlib.Path)
    options = parser.parse_args()
    options.output.mkdir(parents=True, exist_ok=True)
    names = {"assemble_blocks": "block-sparse", "assemble_general": "general sparse"}
    curves = {name: [] for name in names.values()}
    for entry in run_benchmark(options.benchmark, "assemble", 0.05):
        kind, contacts = entry["name"].split("/")
        curves[names[kind]].append((int(contacts), entry["cpu_time"]))
    (options.output / "figure6.json").write_text(json.dumps(curves, indent=2))
    line_plot(options.output / "figure6.svg", curves, "Assembly of W", "contacts", "milliseconds", log_x=True, log_y=True)
    for name, curve in curves.items():
        print(name, " ".join(f"{n}: {t:.1f} ms" for n, t in curve))


if __name__ == "__main__":
    main()
