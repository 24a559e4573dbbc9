"""The cost of a step against its contacts: sheaves of more and more strands that lie on a table.

usage: cost.py RINGLET [--output FOLDER] [--strands N…] [--threads N] [--only prepare|measure]

Strands are clamped side by side in three layers, one upon the other, a little curved at random, and have fallen onto
the table and onto each other; a sheaf of more strands is a wider one. What is written is the mean over some frames of
everything that a step takes: rods, detection, assembly, solve.
"""

import argparse
import json
import math
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from figures import line_plot  # noqa: E402

LAYERS, RADIUS, LENGTH = 3, 1e-3, 0.12


def sheaf(strands):
    """The scene file of a sheaf."""
    chance = random.Random(strands)
    text = f"""[run]
frames_per_second = 60
[simulation]
settle = 0.4
[hair]
source = "strands"
[body]
kind = "none"
[[body.shape]]
type = "plane"
position = [0.0, 0.0, {-RADIUS}]
[motion]
kind = "none"
[contact]
radius = {RADIUS}
tolerance_at_rest = 1e-4
[output]
points = 25
checkpoint_every = 1000
"""
    for i in range(strands):
        column, layer = divmod(i, LAYERS)
        y, z = 2.2 * RADIUS * (column + 0.5 * (layer % 2)), 2.0 * RADIUS * layer
        curvature = [round(chance.uniform(-2.0, 2.0), 3) for _ in range(2)]
        text += f"""[[strand]]
root = [0.0, {y:.5f}, {z:.5f}]
t = [1.0, 0.0, 0.0]
n1 = [0.0, 1.0, 0.0]
length = {LENGTH}
curvature = [{curvature[0]}, {curvature[1]}, 0.0]
"""
    return text


def totals(ringlet, cache):
    """Sums over the frames of a cache; the first frame has no steps."""
    info = subprocess.run([ringlet, "info", cache, "--json"], check=True, capture_output=True, text=True)
    report = json.loads(info.stdout)
    return {name: value * (report["frames"] - 1) for name, value in report["mean_per_frame"].items()}


def run(ringlet, folder, threads, frames, *more):
    subprocess.run([ringlet, "run", folder / "sheaf.toml", "-o", folder, "--threads", str(threads), "--frames",
                    str(frames), *more], check=True, capture_output=True)
    return totals(ringlet, folder / "cache.h5")


def prepare(ringlet, folder, strands, threads):
    """The fall, and a frame after it."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sheaf.toml").write_text(sheaf(strands))
    (folder / "before.json").write_text(json.dumps(run(ringlet, folder, threads, 2, "--force")))


def measure(ringlet, folder, strands, threads):
    """Some frames more: 4 steps each."""
    before = json.loads((folder / "before.json").read_text())
    frames = min(8, max(1, 2000 // strands))
    after = run(ringlet, folder, threads, 2 + frames, "--resume")
    gained = {name: after[name] - before[name] for name in after}
    parts = {name: gained[f"seconds_{name}"] / gained["steps"] for name in ("rods", "detect", "assemble", "solve")}
    return {"strands": strands, "contacts": gained["contacts"] / frames, "seconds": sum(parts.values()), "parts": parts,
            "iterations": gained["iterations"] / frames, "unconverged": gained["unconverged_steps"] / gained["steps"]}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ringlet")
    parser.add_argument("--output", default=".", type=pathlib.Path)
    parser.add_argument("--strands", type=int, nargs="+", default=[66, 165, 330, 660, 1320, 3300])
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", choices=["prepare", "measure"], help="half of it, to measure on an idle machine")
    options = parser.parse_args()
    folders = {strands: options.output / f"sheaf_{strands}" for strands in options.strands}
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
