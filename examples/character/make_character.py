"""Makes a small character to try things on: a bust with three bones that turns and nods, and its hair.

usage: make_character.py FOLDER

Writes FOLDER/hero.glb (a skinned mesh, 2 s of animation, y up, in metres) and FOLDER/hero_hair.obj (2,000 strands of
20 points, y up, in centimetres, as sculpting programs write them). Needs Python alone.
"""

import json
import math
import os
import random
import struct
import sys

RINGS, SIDES = 48, 40
STRANDS, POINTS = 2000, 20
HEAD = 0.29  # height of the head's middle, m
NECK_JOINT, HEAD_JOINT = 0.12, 0.19
FRAMES = 13  # keys in 2 s


def radius(y):
    """The bust turned on a lathe: shoulders, neck and head, by height."""
    shoulders = 0.17 * math.exp(-((y / 0.075) ** 4))
    neck = 0.055
    inside = 1 - ((y - HEAD) / 0.125) ** 2
    head = 0.088 * math.sqrt(inside) if inside > 0 else 0
    return max(shoulders, neck if y < HEAD else 0, head)


def skin_vertices():
    top = HEAD + 0.125
    vertices = [(0, 0, 0)]
    for ring in range(RINGS):
        y = top * (ring + 0.5) / RINGS
        for side in range(SIDES):
            angle = 2 * math.pi * side / SIDES
            depth = 1.2 if y > 0.17 else 0.75 + 0.45 * y / 0.17  # heads are deep, shoulders flat
            vertices.append((radius(y) * math.cos(angle), y, depth * radius(y) * math.sin(angle)))
    vertices.append((0, top, 0))
    return vertices


def skin_triangles():
    def at(ring, side):
        return 1 + ring * SIDES + side % SIDES

    last = 1 + RINGS * SIDES
    triangles = []
    for side in range(SIDES):
        triangles.append((0, at(0, side), at(0, side + 1)))
        triangles.append((last, at(RINGS - 1, side + 1), at(RINGS - 1, side)))
        for ring in range(RINGS - 1):
            triangles.append((at(ring, side), at(ring + 1, side), at(ring + 1, side + 1)))
            triangles.append((at(ring, side), at(ring + 1, side + 1), at(ring, side + 1)))
    return triangles


def weights(y):
    """Of chest, neck and head; they sum to 1."""
    neck = min(1, max(0, (y - 0.09) / 0.06))
    head = min(1, max(0, (y - 0.16) / 0.05))
    return 1 - neck, neck - neck * head, neck * head


class Glb:
    def __init__(self):
        self.data, self.views, self.accessors = b"", [], []

    def add(self, kind, code, rows):
        component = {"f": 5126, "B": 5121, "I": 5125}[code]
        data = b"".join(struct.pack(f"<{len(row)}{code}", *row) for row in rows)
        self.views.append({"buffer": 0, "byteOffset": len(self.data), "byteLength": len(data)})
        self.data += data + b"\0" * (-len(data) % 4)
        accessor = {"bufferView": len(self.views) - 1, "componentType": component, "count": len(rows), "type": kind}
        if kind in ("VEC3", "SCALAR"):
            accessor["min"] = [min(row[k] for row in rows) for k in range(len(rows[0]))]
            accessor["max"] = [max(row[k] for row in rows) for k in range(len(rows[0]))]
        self.accessors.append(accessor)
        return len(self.accessors) - 1

    def write(self, path, description):
        description |= {"asset": {"version": "2.0"}, "buffers": [{"byteLength": len(self.data)}],
                        "bufferViews": self.views, "accessors": self.accessors}
        text = json.dumps(description).encode()
        text += b" " * (-len(text) % 4)
        with open(path, "wb") as file:
            file.write(b"glTF" + struct.pack("<II", 2, 28 + len(text) + len(self.data)))
            file.write(struct.pack("<I", len(text)) + b"JSON" + text)
            file.write(struct.pack("<I", len(self.data)) + b"BIN\0" + self.data)


def about(axis, degrees):
    """A quaternion x, y, z, w."""
    half = math.radians(degrees) / 2
    return [math.sin(half) * a for a in axis] + [math.cos(half)]


def write_body(path):
    glb, vertices = Glb(), skin_vertices()
    primitive = {
        "attributes": {
            "POSITION": glb.add("VEC3", "f", vertices),
            "JOINTS_0": glb.add("VEC4", "B", [(0, 1, 2, 0)] * len(vertices)),
            "WEIGHTS_0": glb.add("VEC4", "f", [(*weights(y), 0) for _, y, _ in vertices]),
        },
        "indices": glb.add("SCALAR", "I", [(i,) for triangle in skin_triangles() for i in triangle]),
    }
    # From the mesh to each joint, by columns: joints stand on one line, unturned.
    inverse = glb.add("MAT4", "f", [[1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, -y, 0, 1] for y in (0, NECK_JOINT, HEAD_JOINT)])
    nodes = [
        {"name": "chest", "children": [1]},
        {"name": "neck", "translation": [0, NECK_JOINT, 0], "children": [2]},
        {"name": "head", "translation": [0, HEAD_JOINT - NECK_JOINT, 0]},
        {"name": "skin", "mesh": 0, "skin": 0},
    ]
    seconds = [2 * k / (FRAMES - 1) for k in range(FRAMES)]
    time = glb.add("SCALAR", "f", [(t,) for t in seconds])
    swell = [math.sin(math.pi * t / 2) ** 2 for t in seconds]  # from rest to rest
    turns = [about((0, 1, 0), 35 * a * math.sin(2 * math.pi * t)) for a, t in zip(swell, seconds)]
    nods = [about((1, 0, 0), 18 * a * math.sin(4 * math.pi * t)) for a, t in zip(swell, seconds)]
    samplers = [{"input": time, "output": glb.add("VEC4", "f", rows)} for rows in (turns, nods)]
    channels = [{"sampler": k, "target": {"node": k + 1, "path": "rotation"}} for k in range(2)]
    glb.write(path, {"scene": 0, "scenes": [{"nodes": [0, 3]}], "nodes": nodes, "meshes": [{"primitives": [primitive]}],
                     "skins": [{"joints": [0, 1, 2], "inverseBindMatrices": inverse}],
                     "animations": [{"name": "turn and nod", "channels": channels, "samplers": samplers}]})


def normal(x, y, z):
    """Of the head's ellipsoid."""
    n = (x / 0.088**2, (y - HEAD) / 0.125**2, z / (1.2 * 0.088) ** 2)
    length = math.sqrt(sum(c * c for c in n))
    return [c / length for c in n]


def strand(rng):
    """A strand in metres: up from the scalp, over and down, a little waved. The face looks along +z."""
    while True:
        angle, height = rng.uniform(0, 2 * math.pi), rng.uniform(-0.2, 0.98)
        ring = math.sqrt(1 - height * height)
        root = [0.088 * ring * math.cos(angle), HEAD + 0.125 * height, 1.2 * 0.088 * ring * math.sin(angle)]
        if root[2] < 0.03 or height > 0.62:  # neither face nor ears
            break
    direction = normal(*root)
    length, phase = rng.uniform(0.14, 0.18), rng.uniform(0, 2 * math.pi)
    points, at = [root], list(root)
    for k in range(1, POINTS):
        # Turns downwards, but stays off the head.
        direction = [direction[0], direction[1] - 0.16, direction[2]]
        out = normal(*at)
        sunk = sum(((at[i] - (0, HEAD, 0)[i]) / (0.088, 0.125, 1.2 * 0.088)[i]) ** 2 for i in range(3)) < 1.12
        inward = sum(d * n for d, n in zip(direction, out))
        if sunk and inward < 0:
            direction = [d - inward * n for d, n in zip(direction, out)]
        size = math.sqrt(sum(d * d for d in direction))
        direction = [d / size for d in direction]
        at = [a + length / (POINTS - 1) * d for a, d in zip(at, direction)]
        wave = 0.0025 * k / POINTS * math.sin(0.9 * k + phase)
        points.append([at[0] + wave * out[0], at[1], at[2] + wave * out[2]])
    return points


def write_hair(path):
    rng = random.Random(1)
    with open(path, "w", encoding="ascii") as file:
        file.write("# hair of hero.glb, in centimetres\n")
        for i in range(STRANDS):
            for point in strand(rng):
                file.write("v %.4f %.4f %.4f\n" % tuple(100 * c for c in point))
            file.write("l " + " ".join(str(i * POINTS + k + 1) for k in range(POINTS)) + "\n")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.makedirs(sys.argv[1], exist_ok=True)
    write_body(os.path.join(sys.argv[1], "hero.glb"))
    write_hair(os.path.join(sys.argv[1], "hero_hair.obj"))
