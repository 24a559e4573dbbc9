"""Table 1 of Daviet2011: its four heads of hair, simulated.

usage: table1.py RINGLET [--quick] [FOLDER] [--scenes pony,free_a] [--threads N]

Each scene goes into a folder of its own below FOLDER; a run that was interrupted goes on where it was. --quick: 60 strands for three
frames, in a folder that is not kept.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import tomllib

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import tell  # noqa: E402

SCENES = pathlib.Path(__file__).resolve().parents[2] / "scenes/daviet2011"
NAMES = ["free_a", "free_b", "pony", "curly"]
SMALL = ["--set", "hair.count=60", "--set", "simulation.settle=0.2", "--frames", "4"]


def run(options, name, folder):
    scene = SCENES / f"{name}.toml"
    cache = folder / name / "cache.h5"
    begin = ["--resume"] if cache.exists() else [scene, *(SMALL if options.quick else [])]
    subprocess.run([options.ringlet, "run", *begin, "-o", folder / name, "--threads", str(options.threads)], check=True,
                   capture_output=True)
    report = json.loads(subprocess.run([options.ringlet, "info", cache, "--json"], check=True, capture_output=True,
                                       text=True).stdout)
    mean, largest = report["mean_per_frame"], report["largest"]
    radius = tomllib.loads(scene.read_text())["contact"]["radius"]
    figures = {"contacts": (mean["contacts"], "contacts"),
               "above": (100.0 * mean["unconverged_steps"] / mean["steps"], "%"),
               "error": (largest["largest_error"], "-"),
               "passes": (mean["iterations"], "passes"),
               "overlap": (100.0 * largest["deepest_overlap"] / radius, "%"),
               "frame": (sum(value for key, value in mean.items() if key.startswith("seconds_")), "s")}
    for figure, (value, unit) in figures.items():
        tell(f"daviet2011.table1.{name}.{figure}", value, unit)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ringlet")
    parser.add_argument("output", nargs="?", default=".", type=pathlib.Path)
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--scenes", default=",".join(NAMES))
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as scratch:
        for name in options.scenes.split(","):
            run(options, name, pathlib.Path(scratch) if options.quick else options.output)


if __name__ == "__main__":
    main()
