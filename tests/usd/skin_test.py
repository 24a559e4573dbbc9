"""A skinned glTF character moves in Ringlet as it moves in three.js: every vertex, at keys and between them.

usage: skin_test.py SKIN_POINTS
Needs node and `npm ci --prefix tests/usd`; skipped (77) where one of them is missing.
"""

import json
import math
import os
import random
import shutil
import struct
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
SKIN_POINTS = os.path.abspath(sys.argv.pop(1))
NODE = shutil.which("node")
if not (NODE and os.path.isdir(os.path.join(HERE, "node_modules", "three"))):
    print("skipped: three.js is not there; it needs node and: npm ci --prefix tests/usd")
    sys.exit(77)

FLOAT, SHORT, BYTE = 5126, 5122, 5121
JOINTS, VERTICES, KEYS = 5, 60, 4


class Glb:
    """Collects accessors and packs a .glb file."""

    def __init__(self):
        self.binary, self.views, self.accessors = b"", [], []

    def add(self, kind, component, rows, normalized=False):
        code = {FLOAT: "f", SHORT: "h", BYTE: "B"}[component]
        data = b"".join(struct.pack(f"<{len(row)}{code}", *row) for row in rows)
        self.views.append({"buffer": 0, "byteOffset": len(self.binary), "byteLength": len(data)})
        self.binary += data + b"\0" * (-len(data) % 4)
        entry = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": kind}
        if kind == "VEC3":
            entry["min"] = [min(row[k] for row in rows) for k in range(3)]
            entry["max"] = [max(row[k] for row in rows) for k in range(3)]
        if normalized:
            entry["normalized"] = True
        self.accessors.append(entry)
        return len(self.accessors) - 1

    def write(self, path, description):
        description |= {"asset": {"version": "2.0"}, "buffers": [{"byteLength": len(self.binary)}],
                        "bufferViews": self.views, "accessors": self.accessors}
        text = json.dumps(description).encode()
        text += b" " * (-len(text) % 4)
        with open(path, "wb") as file:
            file.write(b"glTF" + struct.pack("<II", 2, 28 + len(text) + len(self.binary)))
            file.write(struct.pack("<I", len(text)) + b"JSON" + text)
            file.write(struct.pack("<I", len(self.binary)) + b"BIN\0" + self.binary)


def quaternion(rng):
    """A turn by at most about 90 degrees about any axis, as x, y, z, w."""
    axis = [rng.uniform(-0.7, 0.7) for _ in range(3)]
    norm = math.sqrt(1 + sum(a * a for a in axis))
    return [a / norm for a in axis] + [1 / norm]


def keys(rng, width, interpolation, make):
    """Values at the keys; a cubic spline has a tangent before and behind each."""
    rows = []
    for _ in range(KEYS):
        tangents = [[rng.uniform(-0.3, 0.3) for _ in range(width)] for _ in range(2)]
        rows += [tangents[0], make(), tangents[1]] if interpolation == "CUBICSPLINE" else [make()]
    return rows


def write_character(path, seed, interpolation, quantized=False):
    """A chain of joints below a node of its own, with random weights, two morph targets and a key for everything."""
    rng = random.Random(seed)
    glb = Glb()
    if quantized:  # whole numbers for 1/8192 of a unit; the inverse bind matrices scale them back
        unit = 1 / 8192
        positions = glb.add("VEC3", SHORT, [[rng.randrange(-8000, 8000) for _ in range(3)] + [0] for _ in range(VERTICES)])
        glb.views[-1]["byteStride"] = 8
        for name in ("min", "max"):
            glb.accessors[positions][name] = glb.accessors[positions][name][:3]
    else:
        unit = 1
        positions = glb.add("VEC3", FLOAT, [[rng.uniform(-1, 1) for _ in range(3)] for _ in range(VERTICES)])
    joints = glb.add("VEC4", BYTE, [rng.sample(range(JOINTS), 4) for _ in range(VERTICES)])
    weights = []
    for _ in range(VERTICES):
        row = [rng.random() for _ in range(4)]
        weights.append([w / sum(row) for w in row])
    attributes = {"POSITION": positions, "JOINTS_0": joints, "WEIGHTS_0": glb.add("VEC4", FLOAT, weights)}
    matrices = []
    for _ in range(JOINTS):  # by columns: a scale and a shift
        shift = [rng.uniform(-0.5, 0.5) for _ in range(3)]
        matrices.append([unit, 0, 0, 0, 0, unit, 0, 0, 0, 0, unit, 0, *shift, 1])
    inverse = glb.add("MAT4", FLOAT, matrices)
    primitive = {"attributes": attributes}
    if not quantized:
        primitive["targets"] = [{"POSITION": glb.add("VEC3", FLOAT, [[rng.uniform(-0.2, 0.2) for _ in range(3)]
                                                                     for _ in range(VERTICES)])} for _ in range(2)]
    nodes = [{"children": [1, JOINTS + 1], "translation": [0.1, 0.2, 0.3], "scale": [1.5, 1.5, 1.5]}]
    for i in range(JOINTS):
        nodes.append({"rotation": quaternion(rng), "translation": [0.3, 0.1 * i, 0], "scale": [1, 1.1, 0.9]})
        if i + 1 < JOINTS:
            nodes[-1]["children"] = [i + 2]
    nodes.append({"mesh": 0, "skin": 0})
    time = glb.add("SCALAR", FLOAT, [[0.5 * k] for k in range(KEYS)])
    channels, samplers = [], []

    def animate(node, target, width, kind, make):
        rows = keys(rng, width, interpolation, make)
        if kind == "SCALAR":
            rows = [[x] for row in rows for x in row]
        samplers.append({"input": time, "output": glb.add(kind, FLOAT, rows), "interpolation": interpolation})
        channels.append({"sampler": len(samplers) - 1, "target": {"node": node, "path": target}})

    for i in range(1, JOINTS + 1):
        animate(i, "rotation", 4, "VEC4", lambda: quaternion(rng))
        animate(i, "translation", 3, "VEC3", lambda: [rng.uniform(-0.4, 0.4) for _ in range(3)])
        animate(i, "scale", 3, "VEC3", lambda: [rng.uniform(0.8, 1.2) for _ in range(3)])
    if not quantized:
        animate(JOINTS + 1, "weights", 2, "SCALAR", lambda: [rng.random(), rng.random()])
    description = {"scene": 0, "scenes": [{"nodes": [0]}], "nodes": nodes, "meshes": [{"primitives": [primitive]}],
                   "skins": [{"joints": list(range(1, JOINTS + 1)), "inverseBindMatrices": inverse}],
                   "animations": [{"channels": channels, "samplers": samplers}]}
    if quantized:
        description |= {"extensionsUsed": ["KHR_mesh_quantization"], "extensionsRequired": ["KHR_mesh_quantization"]}
    glb.write(path, description)


def points(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return [[float(x) for x in line.split()] for line in done.stdout.splitlines()]


class Skinning(unittest.TestCase):
    def test_as_three_has_it(self):
        times = [str(t) for t in (0, 0.1, 0.5, 0.85, 1.2, 1.5)]
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "character.glb")
            for seed, (interpolation, quantized) in enumerate((("LINEAR", False), ("STEP", False),
                                                               ("CUBICSPLINE", False), ("LINEAR", True))):
                with self.subTest(interpolation=interpolation, quantized=quantized):
                    write_character(path, seed, interpolation, quantized)
                    ours = points(SKIN_POINTS, path, *times)
                    theirs = points(NODE, os.path.join(HERE, "three_points.mjs"), path, *times)
                    self.assertEqual(len(ours), len(times))
                    moved = max(abs(a - b) for a, b in zip(ours[0], ours[4]))
                    self.assertGreater(moved, 0.1)
                    worst = max(abs(a - b) for mine, other in zip(ours, theirs, strict=True)
                                for a, b in zip(mine, other, strict=True))
                    print(f"{interpolation}, quantized {quantized}: {worst:.1e} m")
                    # three.js keeps interpolated keys and vertices as floats: 6e-8 of numbers up to 4, through a
                    # chain of five joints that each add theirs.
                    self.assertLess(worst, 1e-6)


if __name__ == "__main__":
    unittest.main()
