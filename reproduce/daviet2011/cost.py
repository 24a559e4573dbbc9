"""The cost of a step against its contacts: one head of hair, made of more and more strands.

usage: cost.py RINGLET [--output FOLDER] [--strands N…] [--threads N] [--only prepare|measure]

The head and the motion are those of scenes/daviet2011/free_a.toml. Where there are fewer strands each stands for more
hairs and is thicker, so that together they fill the same room: contacts then grow with the number of strands. What is
written is the mean over half a second of motion of everything that a step takes: rods, detection, assembly, solve.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import line_plot  # noqa: E402

SCENE = pathlib.Path(__file__).resolve().parents[2] / "scenes/daviet2011/free_a.toml"
STRANDS, RADIUS = 1920, 1.5e-3  # of the scene itself
BEFORE, MEASURED = 10, 15       # frames


def radius(strands):
    """The same volume in this many strands."""
    return RADIUS * math.sqrt(STRANDS / strands)


def totals(ringlet, cache):
    """Sums over the frames of a cache; the first frame has no steps."""
    info = subprocess.run([ringlet, "info", cache, "--json"], check=True, capture_output=True, text=True)
    report = json.loads(info.stdout)
    return {name: value * (report["frames"] - 1) for name, value in report["mean_per_frame"].items()}


def run(ringlet, folder, threads, frames, *more):
    subprocess.run([ringlet, "run", *more, "-o", folder, "--threads", str(threads), "--frames", str(frames)],
                   check=True, capture_output=True)
    return totals(ringlet, folder / "cache.h5")


def prepare(ringlet, folder, strands, threads):
    """The settling, and some frames after it."""
    folder.mkdir(parents=True, exist_ok=True)
    before = run(ringlet, folder, threads, 1 + BEFORE, SCENE, "--force", "--set", f"hair.count={strands}",
                 "--set", f"contact.radius={radius(strands):.6f}")
    (folder / "before.json").write_text(json.dumps(before))


def measure(ringlet, folder, strands, threads):
    """The frames after those."""
    before = json.loads((folder / "before.json").read_text())
    after = run(ringlet, folder, threads, 1 + BEFORE + MEASURED, "--resume")
    gained = {name: after[name] - before[name] for name in after}
    parts = {name: gained[f"seconds_{name}"] / gained["steps"] for name in ("rods", "detect", "assemble", "solve")}
    return {"strands": strands, "contacts": gained["contacts"] / MEASURED, "seconds": sum(parts.values()), "parts": parts,
            "iterations": gained["iterations"] / MEASURED, "unconverged": gained["unconverged_steps"] / gained["steps"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ringlet")
    parser.add_argument("--output", default=".", type=pathlib.Path)
    parser.add_argument("--strands", type=int, nargs="+", default=[100, 240, 480, 960, 1920, 3840])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", choices=["prepare", "measure"], help="half of it, to measure on an idle machine")
    options = parser.parse_args()
    folders = {strands: options.output / f"strands_{strands}" for strands in options.strands}
    if options.only != "measure":
        for strands, folder in folders.items():
            prepare(options.ringlet, folder, strands, options.threads)
    if options.only == "prepare":
        return
    rows = []
    for strands, folder in folders.items():
        row = measure(options.ringlet, folder, strands, options.threads)
        rows.append(row)
        print(f"{strands} strands, {row['contacts']:.0f} contacts: {1e3 * row['seconds']:.1f} ms per step, "
              f"{1e6 * row['seconds'] / row['contacts']:.1f} µs per contact, {row['iterations']:.0f} iterations, "
              f"{100 * row['unconverged']:.0f} % of steps above tolerance", flush=True)
    (options.output / "cost.json").write_text(json.dumps(rows, indent=2))
    first, last = rows[0], rows[-1]
    if len(rows) > 1:
        power = math.log(last["seconds"] / first["seconds"]) / math.log(last["contacts"] / first["contacts"])
        print(f"from the first to the last: contacts^{power:.2f}")
    curves = {"a step": [(r["contacts"], 1e3 * r["seconds"]) for r in rows],
              "of this the solve": [(r["contacts"], 1e3 * r["parts"]["solve"]) for r in rows],
              "linear": [(r["contacts"], 1e3 * first["seconds"] * r["contacts"] / first["contacts"]) for r in rows]}
    line_plot(options.output / "cost.svg", curves, "Cost of a step", "contacts", "milliseconds", log_x=True, log_y=True)


if __name__ == "__main__":
    main()
