"""A character of UsdSkel moves in Ringlet as its definition says, from text, and from the crate that OpenUSD makes of that text.

usage: skel_test.py SKIN_POINTS
The build of OpenUSD here has no UsdSkel of its own, so that poses are worked out below. The crate needs node, chromium and
`npm ci --prefix tests/usd`; that part is skipped where one of them is missing.
"""

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
NODE, CHROMIUM = shutil.which("node"), shutil.which("chromium")
HAS_OPEN_USD = NODE and CHROMIUM and os.path.isdir(os.path.join(HERE, "node_modules"))

# A root with two chains; the mesh names the joints in an order of its own.
JOINTS = ["hip", "hip/spine", "hip/spine/neck", "hip/leg", "hip/leg/foot"]
ORDER = [3, 0, 4, 2, 1]
VERTICES, RATE, KEYS = 40, 30, (0, 6, 15, 30)


def rounded(x, precision="f"):
    """What the file holds of a number: a single float, or half of one."""
    return struct.unpack(precision, struct.pack(precision, x))[0]


def text(value):
    return "(" + ", ".join(text(x) for x in value) + ")" if isinstance(value, (list, tuple)) else repr(value)


def listed(values):
    return "[" + ", ".join(text(value) for value in values) + "]"


# Matrices are for row vectors, as USD has them: the first of a product comes first.
def product(a, b):
    return [[sum(a[i][k] * b[k][j] for k in range(4)) for j in range(4)] for i in range(4)]


def unit(q):
    norm = math.sqrt(sum(c * c for c in q))
    return [c / norm for c in q]


def placed(q, t, s=(1, 1, 1)):
    """Scaled, turned by the quaternion (w, x, y, z), moved."""
    w, x, y, z = unit(q)
    turn = [[1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
            [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
            [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)]]
    return [[s[i] * c for c in turn[i]] + [0.0] for i in range(3)] + [[*t, 1.0]]


def rigid_inverse(m):
    back = [[m[j][i] for j in range(3)] + [0.0] for i in range(3)]
    return back + [[-sum(m[3][k] * m[i][k] for k in range(3)) for i in range(3)] + [1.0]]


def moved(p, m):
    return [sum(p[k] * m[k][j] for k in range(3)) + m[3][j] for j in range(3)]


def blend(a, b, u):
    return [x + u * (y - x) for x, y in zip(a, b)]


def slerp(a, b, u):
    a, b = unit(a), unit(b)
    dot = sum(x * y for x, y in zip(a, b))
    sign, angle = (-1 if dot < 0 else 1), math.acos(min(1, abs(dot)))
    if angle < 1e-6:
        return blend(a, [sign * y for y in b], u)
    return [(math.sin((1 - u) * angle) * x + sign * math.sin(u * angle) * y) / math.sin(angle) for x, y in zip(a, b)]


class Character:
    def __init__(self, seed):
        rng = random.Random(seed)

        def vector(low, high, precision="f"):
            return [rounded(rng.uniform(low, high), precision) for _ in range(3)]

        def quaternion():
            return [rounded(c) for c in unit([rng.uniform(-1, 1) for _ in range(4)])]

        self.points = [vector(-1, 1) for _ in range(VERTICES)]
        self.offsets = [vector(-0.3, 0.3) for _ in range(VERTICES // 2)]
        self.shape_weights = [rounded(rng.random()) for _ in KEYS]
        self.bind = [placed(quaternion(), vector(-1, 1)) for _ in JOINTS]
        self.geometry = placed(quaternion(), vector(-1, 1), vector(0.5, 2))
        self.place = vector(-3, 3)
        self.translations = [[vector(-0.5, 0.5) for _ in JOINTS] for _ in KEYS]
        self.rotations = [[quaternion() for _ in JOINTS] for _ in KEYS]
        self.scales = [[vector(0.8, 1.2, "e") for _ in JOINTS] for _ in KEYS]
        self.influences = []
        for _ in range(VERTICES):
            # Thirds, quarters and the like are no floats: three weights that sum to one exactly.
            a, b = rng.randrange(1, 100) / 256, rng.randrange(1, 100) / 256
            self.influences.append(list(zip(rng.sample(range(len(JOINTS)), 3), (a, b, 1 - a - b))))

    def at(self, code):
        """Where the vertices are at a time code."""
        k = max(i for i in range(len(KEYS) - 1) if KEYS[i] <= code)
        u = (code - KEYS[k]) / (KEYS[k + 1] - KEYS[k])
        world = []
        for j, joint in enumerate(JOINTS):
            local = placed(slerp(self.rotations[k][j], self.rotations[k + 1][j], u),
                           blend(self.translations[k][j], self.translations[k + 1][j], u),
                           blend(self.scales[k][j], self.scales[k + 1][j], u))
            parent = joint.rpartition("/")[0]
            world.append(product(local, world[JOINTS.index(parent)]) if parent else local)
        skin = [product(product(self.geometry, rigid_inverse(bind)), joint) for bind, joint in zip(self.bind, world)]
        weight = self.shape_weights[k] + u * (self.shape_weights[k + 1] - self.shape_weights[k])
        result = []
        for i, point in enumerate(self.points):
            if i % 2 == 0:
                point = [p + weight * o for p, o in zip(point, self.offsets[i // 2])]
            sums = [0.0] * 3
            for index, share in self.influences[i]:
                sums = [s + share * x for s, x in zip(sums, moved(point, skin[ORDER[index]]))]
            result += [s + p for s, p in zip(sums, self.place)]
        return result

    def write(self, path):
        def samples(rows):
            return "{" + ", ".join(f"{key}: {listed(row)}" for key, row in zip(KEYS, rows)) + "}"

        def names(joints):
            return "[" + ", ".join(f'"{joint}"' for joint in joints) + "]"

        flat = [pair for row in self.influences for pair in row]
        with open(path, "w", encoding="ascii") as file:
            file.write(f"""#usda 1.0
(
    metersPerUnit = 1
    upAxis = "Z"
    timeCodesPerSecond = {RATE}
)
def SkelRoot "Hero" (
    prepend apiSchemas = ["SkelBindingAPI"]
)
{{
    double3 xformOp:translate = {text(self.place)}
    uniform token[] xformOpOrder = ["xformOp:translate"]
    rel skel:skeleton = </Hero/Bones>
    rel skel:animationSource = </Hero/Walk>
    def Skeleton "Bones"
    {{
        uniform token[] joints = {names(JOINTS)}
        uniform matrix4d[] bindTransforms = {listed(self.bind)}
        uniform matrix4d[] restTransforms = {listed(self.bind)}
    }}
    def SkelAnimation "Walk"
    {{
        uniform token[] joints = {names(JOINTS)}
        float3[] translations.timeSamples = {samples(self.translations)}
        quatf[] rotations.timeSamples = {samples(self.rotations)}
        half3[] scales.timeSamples = {samples(self.scales)}
        uniform token[] blendShapes = ["breath"]
        float[] blendShapeWeights.timeSamples = {samples([[w] for w in self.shape_weights])}
    }}
    def Mesh "Skin" (
        prepend apiSchemas = ["SkelBindingAPI"]
    )
    {{
        int[] faceVertexCounts = [3]
        int[] faceVertexIndices = [0, 1, 2]
        point3f[] points = {listed(self.points)}
        matrix4d primvars:skel:geomBindTransform = {text(self.geometry)}
        uniform token[] skel:joints = {names(JOINTS[j] for j in ORDER)}
        int[] primvars:skel:jointIndices = {listed([index for index, _ in flat])} (
            elementSize = 3
            interpolation = "vertex"
        )
        float[] primvars:skel:jointWeights = {listed([share for _, share in flat])} (
            elementSize = 3
            interpolation = "vertex"
        )
        uniform token[] skel:blendShapes = ["breath"]
        rel skel:blendShapeTargets = </Hero/Skin/Breath>
        def BlendShape "Breath"
        {{
            uniform vector3f[] offsets = {listed(self.offsets)}
            uniform int[] pointIndices = {listed(range(0, VERTICES, 2))}
        }}
    }}
}}
""")


def points(path, codes):
    done = subprocess.run([SKIN_POINTS, path, *(repr(code / RATE) for code in codes)], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, done.stderr
    return [[float(x) for x in line.split()] for line in done.stdout.splitlines()]


class Skeletons(unittest.TestCase):
    codes = (0, 1.5, 6, 10, 22.25, 29.9)

    def check(self, path, character):
        ours = points(path, self.codes)
        self.assertEqual(len(ours), len(self.codes))
        worst = max(abs(a - b) for code, mine in zip(self.codes, ours, strict=True)
                    for a, b in zip(mine, character.at(code), strict=True))
        print(f"{os.path.basename(path)}: {worst:.1e} m")
        # The numbers of the file are the same floats for both: some hundred roundings in double precision of
        # numbers up to about 10, 1e-15 each.
        self.assertLess(worst, 1e-12)

    def test_as_defined(self):
        for seed in range(3):
            with self.subTest(seed), tempfile.TemporaryDirectory() as folder:
                character = Character(seed)
                self.assertGreater(max(abs(a - b) for a, b in zip(character.at(0), character.at(10))), 0.3)
                path = os.path.join(folder, "hero.usda")
                character.write(path)
                self.check(path, character)
                if not HAS_OPEN_USD:
                    self.skipTest("OpenUSD is not there")
                theirs = os.path.join(folder, "theirs.usdc")
                done = subprocess.run([NODE, os.path.join(HERE, "open_usd.mjs"), CHROMIUM, path, "--export", theirs, "0"],
                                      capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.check(theirs, character)


if __name__ == "__main__":
    unittest.main()
