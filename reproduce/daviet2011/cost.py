"""The cost of a step against its contacts, for more and more strands.

usage: cost.py RINGLET [--family wider|thinner] [--output FOLDER] [--strands N…] [--threads N] [--only prepare|measure]

wider: more of the same hair. Strands like those of scenes/daviet2011/free_a.toml grow in six rows on a lying cylinder,
fall over it, each row upon the next, and hang down in front while the cylinder nods. Every strand moves alike, however
wide the hair is.

thinner: one head of hair, made of more strands: the head and the motion of that scene. Where there are fewer strands
each stands for more hairs and is thicker, so that together they fill the same room: more strands lie in more layers.

What is written is the mean over half a second of motion of everything that a step takes: rods, detection, assembly,
solve.
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

SCENE = pathlib.Path(__file__).resolve().parents[2] / "scenes/daviet2011/free_a.toml"
STRANDS, RADIUS, LENGTH = 1920, 1.5e-3, 0.28  # of the scene itself
# On the cylinder: rows, distance in a row; its radius, how far down from its top hair grows, at what angle from it.
ROWS, SPACING = 6, 5e-3
CYLINDER, GROWN, LIFT = 0.09, math.radians(60.0), math.radians(35.0)
BEFORE, MEASURED = 10, 15  # frames


def wide_scene(strands):
    """The scene file of this many strands on a cylinder along x, the axis of a nod."""
    chance = random.Random(1)
    width = SPACING * strands / ROWS
    text = f"""[simulation]
settle = 1.0
[hair]
source = "strands"
twist = false
start = "rest"
friction_hair = 0.3
friction_body = 0.5
[style]
volume = {2.0 * RADIUS * ROWS}
layers = {ROWS}
[body]
kind = "none"
[[body.shape]]
type = "cylinder"
direction = [1.0, 0.0, 0.0]
radius = {CYLINDER}
height = {width + LENGTH}
moves_with_head = true
[motion]
kind = "nod"
[contact]
radius = {RADIUS}
[output]
points = 33
checkpoint_every = 10
"""
    for i in range(strands):
        column, row = divmod(i, ROWS)
        x = SPACING * (column + chance.random()) - 0.5 * width
        around = GROWN * (row + chance.random()) / ROWS  # from the top, towards −y
        leaving = around - LIFT
        text += f"""[[strand]]
root = [{x:.5f}, {-CYLINDER * math.sin(around):.5f}, {CYLINDER * math.cos(around):.5f}]
t = [0.0, {-math.cos(leaving):.6f}, {-math.sin(leaving):.6f}]
n1 = [1.0, 0.0, 0.0]
length = {LENGTH * chance.uniform(0.9, 1.1):.4f}
curvature = [{chance.uniform(-2.0, 2.0):.3f}, {chance.uniform(-2.0, 2.0):.3f}, 0.0]
elements = 8
"""
    return text


def wider(folder, strands):
    (folder / "scene.toml").write_text(wide_scene(strands))
    return [folder / "scene.toml"]


def thinner(folder, strands):
    radius = RADIUS * math.sqrt(STRANDS / strands)
    return [SCENE, "--set", f"hair.count={strands}", "--set", f"contact.radius={radius:.6f}"]


# What to run, and how many strands to take.
FAMILIES = {"wider": (wider, [78, 168, 360, 756, 1596, 3384]), "thinner": (thinner, [100, 240, 480, 960, 1920, 3840])}


def totals(ringlet, cache):
    """Sums over the frames of a cache; the first frame has no steps."""
    info = subprocess.run([ringlet, "info", cache, "--json"], check=True, capture_output=True, text=True)
    report = json.loads(info.stdout)
    return {name: value * (report["frames"] - 1) for name, value in report["mean_per_frame"].items()}


def run(ringlet, folder, threads, frames, *more):
    subprocess.run([ringlet, "run", *more, "-o", folder, "--threads", str(threads), "--frames", str(frames)],
                   check=True, capture_output=True)
    return totals(ringlet, folder / "cache.h5")


def prepare(ringlet, folder, scene, strands, threads):
    """The settling, and some frames after it."""
    folder.mkdir(parents=True, exist_ok=True)
    before = run(ringlet, folder, threads, 1 + BEFORE, *scene(folder, strands), "--force")
    (folder / "before.json").write_text(json.dumps(before))


def measure(ringlet, folder, strands, threads):
    """The frames after those."""
    before = json.loads((folder / "before.json").read_text())
    after = run(ringlet, folder, threads, 1 + BEFORE + MEASURED, "--resume")
    gained = {name: after[name] - before[name] for name in after}
    parts = {name: gained[f"seconds_{name}"] / gained["steps"] for name in ("rods", "detect", "assemble", "solve")}
    return {"strands": strands, "contacts": gained["contacts"] / MEASURED, "seconds": sum(parts.values()),
            "parts": parts, "iterations": gained["iterations"] / MEASURED, "rounds": gained["rounds"] / MEASURED,
            "unconverged": gained["unconverged_steps"] / gained["steps"]}


def power(rows, name):
    """Of the contacts, with which a quantity grows: the best line through all logarithms, and first to last."""
    x, y = ([math.log(row[of]) for row in rows] for of in ("contacts", name))
    x_mean, y_mean = sum(x) / len(x), sum(y) / len(y)
    fit = sum((a - x_mean) * (b - y_mean) for a, b in zip(x, y)) / sum((a - x_mean) ** 2 for a in x)
    return f"contacts^{fit:.2f}, from the first to the last contacts^{(y[-1] - y[0]) / (x[-1] - x[0]):.2f}"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("ringlet")
    parser.add_argument("--family", choices=FAMILIES, default="wider")
    parser.add_argument("--output", default=".", type=pathlib.Path)
    parser.add_argument("--strands", type=int, nargs="+")
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--only", choices=["prepare", "measure"], help="half of it, to measure on an idle machine")
    options = parser.parse_args()
    scene, sizes = FAMILIES[options.family]
    folders = {strands: options.output / f"{options.family}_{strands}" for strands in options.strands or sizes}
    if options.only != "measure":
        for strands, folder in folders.items():
            prepare(options.ringlet, folder, scene, strands, options.threads)
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
    first = rows[0]
    if len(rows) > 1:
        print(f"a step: {power(rows, 'seconds')}")
        print(f"iterations: {power(rows, 'iterations')}")
    curves = {"a step": [(r["contacts"], 1e3 * r["seconds"]) for r in rows],
              "of this the solve": [(r["contacts"], 1e3 * r["parts"]["solve"]) for r in rows],
              "linear": [(r["contacts"], 1e3 * first["seconds"] * r["contacts"] / first["contacts"]) for r in rows]}
    line_plot(options.output / "cost.svg", curves, "Cost of a step", "contacts", "milliseconds", log_x=True, log_y=True)


if __name__ == "__main__":
    main()
