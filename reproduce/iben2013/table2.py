"""Table 2 of [Iben2013]: seconds per frame of every character, one thread per machine, and what pruning gains.

usage: table2.py RINGLET [--quick] [FOLDER] [--machines N] [--models red_head,horse_tail] [--frames 6] [--without-pruning]

With more than one machine RINGLET needs MPI (the preset dev). Without pruning a frame of RedHead takes minutes: only with
--without-pruning is one counted. --quick: one frame of a single pass, and of short hair all pairs but not all particles.
FOLDER is not used.
"""
import argparse
import json
import os
import pathlib
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import tell  # noqa: E402

SCENES = pathlib.Path(__file__).resolve().parents[2] / "scenes"
NAMES = ["red_head", "horse_mane", "horse_tail", "horse_front_fetlocks", "horse_rear_fetlocks", "horse_body"]


def settings(**values):
    return [word for name, value in values.items() for word in ("--set", f"curly_spring.{name}={value}")]


NO_PRUNING = settings(prune_particles="false", prune_pairs="false")
ALL_PAIRS = settings(prune_pairs="false")
FEW_PASSES = settings(steps_per_frame=1, force_steps=1, damping_steps=1)
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}


def per_frame(options, name, frames, more=()):
    """What the program itself counts, on the first machine where there are several."""
    with tempfile.TemporaryDirectory() as folder:
        prefix = ["mpirun", "-n", str(options.machines)] if options.machines > 1 else []
        subprocess.run([*prefix, options.ringlet, "run", SCENES / f"{name}_walk.toml", "-o", folder, "--frames", str(frames),
                        "--threads", "1", *more, *(FEW_PASSES if options.quick else [])], check=True, capture_output=True,
                       env=ENVIRONMENT)
        report = subprocess.run([options.ringlet, "info", f"{folder}/cache.h5", "--json"], check=True, capture_output=True)
        mean = json.loads(report.stdout)["mean_per_frame"]
        return sum(value for key, value in mean.items() if key.startswith("seconds_"))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ringlet")
    parser.add_argument("output", nargs="?")
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--machines", type=int, default=1)
    parser.add_argument("--models", default=",".join(NAMES), type=lambda text: text.split(","))
    parser.add_argument("--frames", type=int, default=6)
    parser.add_argument("--without-pruning", action="store_true")
    options = parser.parse_args()
    for name in options.models:
        tell(f"iben2013.table2.{name}", per_frame(options, name, 2 if options.quick else options.frames), "s")
    if options.without_pruning:
        name, more = ("horse_rear_fetlocks", ALL_PAIRS) if options.quick else ("red_head", NO_PRUNING)
        tell("iben2013.table2.pruning", per_frame(options, name, 2, more) / per_frame(options, name, 2), "times")


if __name__ == "__main__":
    main()
