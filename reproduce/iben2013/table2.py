"""Table 2 of [Iben2013]: seconds per frame of every character over the number of machines, with and without pruning.

usage: table2.py PROGRAM [--machines 1,2] [--frames 6]

PROGRAM is a ringlet built with -DRINGLET_MPI=ON. The first frames hold the start of the program and of the motion: what is
counted is the difference between runs of FRAMES and of 2 frames, in wall time.
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
    few = seconds(program, machines, scene, 2, more)
    return (seconds(program, machines, scene, frames, more) - few) / (frames - 2)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--machines", default="1,2")
    parser.add_argument("--frames", type=int, default=6)
    options = parser.parse_args()
    machines = [int(n) for n in options.machines.split(",")]
    print("| model | " + " | ".join(f"{n}" for n in machines) + " | 1, no pruning | paper, 1 and 2 |")
    print("|---" * (len(machines) + 3) + "|")
    for name, paper in PAPER.items():
        scene = SCENES / f"{name}_walk.toml"
        times = [per_frame(options.program, n, scene, options.frames) for n in machines]
        unpruned = per_frame(options.program, 1, scene, 3, ["--set", "curly_spring.prune_particles=false",
                                                            "--set", "curly_spring.prune_pairs=false"])
        print(f"| {name} | " + " | ".join(f"{t:.2f}" for t in times) + f" | {unpruned:.1f} | {paper[0]}, {paper[1]} |",
              flush=True)


if __name__ == "__main__":
    main()
