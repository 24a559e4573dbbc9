"""Figure 6, right, of Daviet2011: time to assemble W, block by block and with a general sparse product.

usage: figure6.py RINGLET_BENCHMARK_FRICTION_SOLVE [--quick] [FOLDER]

--quick: a thousand contacts, and no picture.
"""

import argparse
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import line_plot, run_benchmark, tell  # noqa: E402


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("benchmark")
    parser.add_argument("output", nargs="?", default=".", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    options = parser.parse_args()
    names = {"assemble_blocks": "block-sparse", "assemble_general": "general sparse"}
    curves = {name: [] for name in names.values()}
    for entry in run_benchmark(options.benchmark, "assemble.*/1000$" if options.quick else "assemble", 0.05):
        kind, contacts = entry["name"].split("/")
        curves[names[kind]].append((int(contacts), entry["cpu_time"]))
    blocks, general = curves.values()
    for (contacts, fast), (_, slow) in zip(blocks, general):
        print(f"{contacts} contacts: {fast:.1f} ms block by block, {slow:.1f} ms with a general product")
    tell("daviet2011.figure6.gain", general[-1][1] / blocks[-1][1], "times")
    if not options.quick:
        options.output.mkdir(parents=True, exist_ok=True)
        line_plot(options.output / "figure6.svg", curves, "Assembly of W", "contacts", "milliseconds", log_x=True, log_y=True)


if __name__ == "__main__":
    main()
