"""Table 2 of [Iben2013]: seconds per frame of every character over the number of machines, with and without pruning.

usage: table2.py PROGRAM [--machines 1,2] [--models red_head,horse_tail] [--unpruned] [--frames 6] [--output table2.md]

PROGRAM is a ringlet with MPI (the preset dev). The first frame holds the start of the program: what is counted is the difference
between runs of FRAMES and of 2 frames, in wall time, one thread per machine. Without pruning a frame may take minutes: --unpruned
counts one frame of it.
"""
import argparse
import os
import pathlib
import subprocess
import tempfile
import time

SCENES = pathlib.Path(__file__).resolve().parents[2] / "scenes"
PAPER = {"red_head": (61.1, 30.7), "horse_mane": (39.1, 25.2), "horse_tail": (31.0, 17.3),
         "horse_front_fetlocks": (14.2, 7.7), "horse_rear_fetlocks": (9.7, 5.2), "horse_body": (18.6, 9.5)}
NO_PRUNING = ["--set", "curly_spring.prune_particles=false", "--set", "curly_spring.prune_pairs=false"]
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}


def seconds(program, machines, scene, frames, more):
    with tempfile.TemporaryDirectory() as folder:
        start = time.time()
        prefix = ["mpirun", "-n", str(machines)] if machines > 1 else []
        subprocess.run([*prefix, program, "run", str(scene), "-o", folder, "--force", "--frames", str(frames), "--threads", "1",
                        *more], check=True, capture_output=True, env=ENVIRONMENT)
        return time.time() - start


def per_frame(program, machines, scene, frames, more=()):
    before = min(2, frames - 1)
    few = seconds(program, machines, scene, before, more)
    return (seconds(program, machines, scene, frames, more) - few) / (frames - before)


def row(options, name):
    scene = SCENES / f"{name}_walk.toml"
    times = [per_frame(options.program, n, scene, options.frames) for n in options.machines]
    cells = [name, *(f"{t:.2f}" for t in times)]
    if options.unpruned:
        unpruned = per_frame(options.program, 1, scene, 2, NO_PRUNING)
        cells += [f"{unpruned:.2f}", f"{unpruned / times[0]:.1f}"]
    return cells + [f"{PAPER[name][0]}, {PAPER[name][1]}"]


def line(cells):
    return "| " + " | ".join(cells) + " |"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--machines", default="1,2", type=lambda text: [int(n) for n in text.split(",")])
    parser.add_argument("--models", default=",".join(PAPER), type=lambda text: text.split(","))
    parser.add_argument("--unpruned", action="store_true")
    parser.add_argument("--frames", type=int, default=6)
    parser.add_argument("--output", type=pathlib.Path, default=pathlib.Path("table2.md"))
    options = parser.parse_args()
    head = ["model", *(f"{n} machine" + "s" * (n > 1) for n in options.machines)]
    head += ["no pruning", "gain"] * options.unpruned + ["paper, 1 and 2"]
    lines = [line(head), "|---" * len(head) + "|"]
    for name in options.models:
        lines.append(line(row(options, name)))
        print(lines[-1], flush=True)
        options.output.write_text("\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
