"""Makes things to wear for Ringlet's own head: a hat, glasses, and a scarf that moves; and a scene with them.

usage: make_accessories.py FOLDER [SCARF_TRIANGLES]

Writes FOLDER/hat.obj, glasses.obj, scarf_000.obj to scarf_012.obj (half a second, in which the scarf is pulled tighter and
let go; 2,000 triangles, or about as many as asked for) and accessories.toml. Needs Python alone. In metres, z up.
"""

import math
import os
import sys

# Where the head is: it looks along -y.
CROWN, NECK = (0, 0.02, 0.045), (0, 0.035, -0.095)
FRAMES, RATE = 13, 24


class Mesh:
    def __init__(self):
        self.vertices, self.faces = [], []

    def grid(self, rows, columns, point, closed=False):
        """A sheet of points; `closed` joins the last row to the first as well as columns, which always close."""
        first = len(self.vertices)
        self.vertices += [point(r, c) for r in range(rows) for c in range(columns)]
        for r in range(rows if closed else rows - 1):
            for c in range(columns):
                a, b = first + r * columns + c, first + r * columns + (c + 1) % columns
                d, e = first + (r + 1) % rows * columns + c, first + (r + 1) % rows * columns + (c + 1) % columns
                self.faces += [(a, b, e), (a, e, d)]

    def tube(self, centres, thickness, sides=8, closed=False):
        """Around a path, in planes across it."""
        count = len(centres)

        def frame(k):
            before = centres[(k - 1) % count if closed else max(k - 1, 0)]
            after = centres[(k + 1) % count if closed else min(k + 1, count - 1)]
            along = unit([b - a for a, b in zip(before, after)])
            side = unit(cross(along, (0, 0, 1) if abs(along[2]) < 0.9 else (1, 0, 0)))
            return side, cross(side, along)

        def point(k, s):
            angle = -2 * math.pi * s / sides
            u, v = frame(k)
            return [c + thickness * (math.cos(angle) * a + math.sin(angle) * b) for c, a, b in zip(centres[k], u, v)]

        self.grid(count, sides, point, closed)

    def write(self, path):
        with open(path, "w", encoding="ascii") as file:
            file.writelines("v %.6f %.6f %.6f\n" % tuple(v) for v in self.vertices)
            file.writelines("f %d %d %d\n" % tuple(i + 1 for i in face) for face in self.faces)


def cross(a, b):
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]


def unit(v):
    size = math.sqrt(sum(c * c for c in v))
    return [c / size for c in v]


def hat():
    """A cap that is open below: a sheet, two centimetres from the head, over hair that lies on it."""
    mesh = Mesh()

    def point(row, column):
        polar, angle = 0.02 + row / 15 * 1.25, 2 * math.pi * column / 48
        out = math.sin(polar) + 0.2 * (row / 15) ** 3  # wider at its rim, where hair leaves it
        return (CROWN[0] + 0.098 * out * math.cos(angle), CROWN[1] + 0.120 * out * math.sin(angle),
                CROWN[2] + 0.118 * math.cos(polar))

    mesh.grid(16, 48, point)
    return mesh


def glasses():
    mesh = Mesh()
    for side in (-1, 1):
        ring = [(side * 0.034 + 0.026 * math.cos(a), -0.108, 0.018 + 0.021 * math.sin(a))
                for a in (2 * math.pi * k / 32 for k in range(32))]
        mesh.tube(ring, 0.0018, closed=True)
        mesh.tube([(side * (0.060 + 0.022 * min(1, t / 0.3)), -0.108 + 0.118 * t, 0.020) for t in (k / 10 for k in range(11))], 0.0018)
    mesh.tube([(x, -0.110, 0.022) for x in (-0.008, 0.0, 0.008)], 0.0018)
    return mesh


def scarf(tightness, triangles):
    """Two turns' worth of cloth around the neck: a sheet that waves, closed around and open above and below."""
    mesh = Mesh()
    columns = max(24, round(math.sqrt(triangles / 2 * 5)))
    rows = max(6, round(triangles / 2 / columns) + 1)

    def point(row, column):
        angle, height = 2 * math.pi * column / columns, row / (rows - 1) - 0.5
        folds = 0.004 * math.sin(9 * angle + 5 * height)
        out = 1.0 + 0.25 * math.cos(math.pi * height) - 0.18 * tightness
        return (NECK[0] + (0.075 * out + folds) * math.cos(angle), NECK[1] + (0.080 * out + folds) * math.sin(angle),
                NECK[2] + 0.05 * height + 0.004 * math.sin(2 * angle))

    mesh.grid(rows, columns, point)
    return mesh


SCENE = """# The default head of hair with a hat, glasses and a scarf, all of which move.
[run]
duration = 1.5

[hair]
curl = "straight"
face = "back"
parting = "none"
volume = 0.002
length = 0.22

[body]
kind = "head"

[[body.shape]]
type = "mesh"
name = "hat"
file = "hat.obj"
moves_with_head = true
two_sided = true
thickness = 0.001
colour = [0.30, 0.05, 0.05]

[[body.shape]]
type = "mesh"
name = "glasses"
file = "glasses.obj"
moves_with_head = true
colour = [0.05, 0.05, 0.05]

[[body.shape]]
type = "mesh"
name = "scarf"
file = "scarf_*.obj"
sequence_rate = 24
two_sided = true
thickness = 0.001
colour = [0.10, 0.16, 0.30]

[motion]
kind = "shake"
angle = 20
"""


def main():
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    folder, triangles = sys.argv[1], int(sys.argv[2]) if len(sys.argv) == 3 else 2000
    os.makedirs(folder, exist_ok=True)
    hat().write(os.path.join(folder, "hat.obj"))
    glasses().write(os.path.join(folder, "glasses.obj"))
    for k in range(FRAMES):
        scarf(math.sin(math.pi * k / (FRAMES - 1)) ** 2, triangles).write(os.path.join(folder, f"scarf_{k:03d}.obj"))
    with open(os.path.join(folder, "accessories.toml"), "w", encoding="ascii") as file:
        file.write(SCENE)


if __name__ == "__main__":
    main()
