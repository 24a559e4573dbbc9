"""A run exported as USD, opened by OpenUSD: the right points at frames and between them, for every kind of curve;
and as compressed glTF, decoded by three.js.

usage: usd_test.py PROGRAM
Needs node, chromium, and `npm ci --prefix tests/usd`; skipped (77) where one of them is missing.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
PROGRAM = os.path.abspath(sys.argv.pop(1))
NODE, CHROMIUM = shutil.which("node"), shutil.which("chromium")
if not (NODE and CHROMIUM and os.path.isdir(os.path.join(HERE, "node_modules"))):
    print("skipped: OpenUSD is not there; it needs node, chromium, and: npm ci --prefix tests/usd")
    sys.exit(77)


def ringlet(*arguments):
    done = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stderr
    return done.stdout


def open_usd(path, *times):
    done = subprocess.run([NODE, os.path.join(HERE, "open_usd.mjs"), CHROMIUM, path, *map(str, times)],
                          capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


class OpenUsd(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = cls.temporary.name
        ringlet("run", "-o", cls.folder, "--set", "hair.count=5", "--set", "simulation.settle=0.05",
                "--set", "run.duration=0.16", "--set", "run.frames_per_second=25")
        cls.cache = os.path.join(cls.folder, "cache.h5")

    @classmethod
    def tearDownClass(cls):
        cls.temporary.cleanup()

    def path(self, name):
        return os.path.join(self.folder, name)

    def frame(self, k):
        """The points of a frame, as text of full precision has them."""
        ringlet("export", self.cache, "-o", self.path("frame.obj"), "--frames", str(k))
        with open(self.path("frame.obj"), encoding="ascii") as file:
            return [float(x) for line in file if line.startswith("v ") for x in line.split()[1:4]]

    def assert_near(self, got, expected, tolerance):
        self.assertEqual(len(got), len(expected))
        self.assertLess(max(abs(a - b) for a, b in zip(got, expected)), tolerance)

    def test_points_at_fractional_times(self):
        for name in ("a.usda", "a.usdc"):
            with self.subTest(name):
                self.check_fractional_times(name)

    def check_fractional_times(self, name):
        ringlet("export", self.cache, "-o", self.path(name))
        seen = open_usd(self.path(name), 0, 2, 2.25, 3.5, 4)
        self.assertEqual((seen["start"], seen["end"], seen["rate"]), (0, 4, 25))
        self.assertEqual(seen["complaints"], [])
        frames = [self.frame(k) for k in range(5)]
        self.assertGreater(max(abs(a - b) for a, b in zip(frames[2], frames[3])), 1e-3)
        for got, (before, part) in zip(seen["frames"], ((0, 0), (2, 0), (2, 0.25), (3, 0.5), (4, 0))):
            (prim,) = got.values()
            self.assertEqual(prim["type"], "basisCurves")
            after = frames[min(before + 1, 4)]
            expected = [(1 - part) * a + part * b for a, b in zip(frames[before], after)]
            # OpenUSD interpolates in floats: three roundings of numbers below 0.5, 3e-8 each at most.
            self.assert_near(prim["points"], expected, 1e-7)

    def test_transforms_at_fractional_times(self):
        """Every operation moves curves as OpenUSD moves them, quaternions between samples too."""
        operations = {
            "double3 xformOp:translate": "{0: (1, 2, 3), 8: (-1, 0, 5)}",
            "quatf xformOp:orient": "{0: (1, 0, 0, 0), 8: (-0.5, 0.5, 0.5, -0.5)}",
            "float3 xformOp:rotateXYZ": "{0: (10, 20, 30), 8: (50, -40, 30)}",
            "float3 xformOp:rotateZXY:again": "{0: (0, 0, 0), 8: (-30, 60, 20)}",
            "float xformOp:rotateY": "{0: 0, 8: 90}",
            "float3 xformOp:scale": "{0: (1, 1, 1), 8: (2, 0.5, 1)}",
            "matrix4d xformOp:transform": "{0: ((1,0,0,0),(0,1,0,0),(0,0,1,0),(0,0,0,1)), 8: ((0,1,0,0),(-1,0,0,0),(0,0,1,0),(1,2,0,1))}",
        }
        names = ", ".join(f'"{key.split()[1]}"' for key in operations)
        with open(self.path("moved.usda"), "w", encoding="ascii") as file:
            file.write('#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = "Z"\n)\ndef BasisCurves "c"\n{\nuniform token type = "linear"\n'
                       "int[] curveVertexCounts = [3]\npoint3f[] points = [(1, 0, 0), (2, 0.5, 0), (0, 1, -1)]\n"
                       + "".join(f"{key}.timeSamples = {value}\n" for key, value in operations.items())
                       + f"uniform token[] xformOpOrder = [{names}]\n}}\n")
        times = (0, 2, 5.5, 8)
        for time, seen in zip(times, open_usd(self.path("moved.usda"), *times)["frames"], strict=True):
            points, m = seen["/c"]["points"], seen["/c"]["transform"]
            expected = [sum(points[k + i] * m[4 * i + j] for i in range(3)) + m[12 + j] for k in (0, 3, 6) for j in range(3)]
            ringlet("convert", self.path("moved.usda"), "-o", self.path("moved.obj"), "--time", str(time))
            with open(self.path("moved.obj"), encoding="ascii") as file:
                ours = [float(x) for line in file if line.startswith("v ") for x in line.split()[1:4]]
            # OpenUSD hands on matrices of floats: 6e-8 of numbers up to 10, a few times.
            self.assert_near(ours, expected, 5e-6)

    def test_cubic_curves_and_widths(self):
        for curves in ("catmullRom", "bspline"):
            ringlet("export", self.cache, "-o", self.path("c.usda"), "--frames", "1", "--curves", curves)
            seen = open_usd(self.path("c.usda"), 0)
            self.assertEqual(seen["complaints"], [])
            (prim,) = seen["frames"][0].values()
            points, expected = prim["points"], self.frame(1)
            if curves == "catmullRom":
                self.assert_near(points, expected, 1e-7)
            else:
                # A B-spline passes through (c0 + 4 c1 + c2) / 6: at the second point of the first strand.
                middle = [(points[k] + 4 * points[3 + k] + points[6 + k]) / 6 for k in range(3)]
                self.assert_near(middle, expected[3:6], 1e-7)
                self.assertGreater(max(abs(a - b) for a, b in zip(points, expected)), 1e-6)

    def test_ringlet_reads_what_open_usd_writes(self):
        """A layer that OpenUSD saves as a crate reads like the text it came from: every number, at every time."""
        ringlet("export", self.cache, "-o", self.path("run.usda"))
        kinds = os.path.join(HERE, "..", "unit", "io", "data", "kinds.usda")
        for source in (self.path("run.usda"), kinds):
            open_usd(source, "--export", self.path("theirs.usdc"), 0)
            with open(self.path("theirs.usdc"), "rb") as file:
                self.assertEqual(file.read(8), b"PXR-USDC")
            texts = []
            for path in (source, self.path("theirs.usdc")):
                ringlet("convert", path, "-o", self.path("again.usda"))
                with open(self.path("again.usda"), encoding="ascii") as file:
                    texts.append(file.read())
            self.assertEqual(*texts)
            self.assertIn("timeSamples", texts[0])

    def test_open_usd_reads_our_crate_as_it_reads_our_text(self):
        kinds = os.path.join(HERE, "..", "unit", "io", "data", "kinds.usda")
        ringlet("convert", kinds, "-o", self.path("k.usda"), "--curves", "catmullRom")
        ringlet("convert", kinds, "-o", self.path("k.usdc"), "--curves", "catmullRom")
        text, crate = (open_usd(self.path(name), 0, 0.75, 1) for name in ("k.usda", "k.usdc"))
        self.assertEqual(text, crate)
        self.assertEqual(crate["complaints"], [])
        # What Hydra is not given, such as counts and values per strand: OpenUSD's own text of our crate.
        open_usd(self.path("k.usdc"), "--export", self.path("theirs.usda"), 0)
        with open(self.path("theirs.usda"), encoding="ascii") as file:
            self.assertIn("GroomAPI", file.read())
        groups = []
        for name in ("k.usdc", "theirs.usda"):
            ringlet("convert", self.path(name), "-o", self.path("again.usda"))
            with open(self.path("again.usda"), encoding="ascii") as file:
                groups.append(file.read())
        self.assertEqual(*groups)

    def convert(self, source, *options):
        """What a file is to Ringlet, as text."""
        ringlet("convert", source, "-o", self.path("again.usda"), *options)
        with open(self.path("again.usda"), encoding="ascii") as file:
            return file.read()

    def test_composed_layers_are_what_open_usd_makes_of_them(self):
        layers = self.path("layers")
        shutil.copytree(os.path.join(HERE, "layers"), layers, dirs_exist_ok=True)
        scene = os.path.join(layers, "scene.usda")
        others = ",".join(os.path.join(layers, name) for name in os.listdir(layers) if name != "scene.usda")
        with open(scene, encoding="ascii") as file:
            text = file.read()
        for length, flat in (("long", "flat.usda"), ("short", "flat.usdc")):
            with open(scene, "w", encoding="ascii") as file:
                file.write(text.replace('length = "long"', f'length = "{length}"'))
            seen = open_usd(scene, "--with", others, "--export", self.path(flat), 0)
            self.assertEqual(seen["complaints"], [])
            for time in (0, 13, 16.5, 20, 25):
                ours = self.convert(scene, "--time", str(time))
                self.assertEqual(ours, self.convert(self.path(flat), "--time", str(time)), (length, time))
                self.assertEqual(ours.count("HairPhysics_1"), 2)
        # A choice by the user is one in the file.
        self.assertEqual(ours, self.convert(scene, "--time", "25", "--variant", "length=short"))
        self.assertNotEqual(ours, self.convert(scene, "--time", "25", "--variant", "length=long"))

    def test_materials_and_names_pass_through_open_usd(self):
        def curves(name, x):
            return (f'def BasisCurves "{name}" {{\nuniform token type = "linear"\nint[] curveVertexCounts = [2]\n'
                    f'point3f[] points = [({x}, 0, 0), ({x}, 0, 1)]\nrel material:binding:physics = </M{name}>\n'
                    f'string[] primvars:groom_group_name = ["lock {name}"]\nint[] primvars:groom_group_id = [{x}]\n}}\n'
                    f'def Material "M{name}" {{\nfloat physics:density = {1000 + x}\nfloat physics:youngsModulus = {x}e8\n}}\n')
        with open(self.path("hand.usda"), "w", encoding="ascii") as file:
            file.write('#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = "Z"\n)\n' + curves("A", 1) + curves("B", 2))
        for name, theirs in (("m.usda", "theirs.usdc"), ("m.usdc", "theirs.usda")):
            ringlet("convert", self.path("hand.usda"), "-o", self.path(name), "--output-unit", "0.01", "--output-up", "y")
            self.assertEqual(open_usd(self.path(name), "--export", self.path(theirs), 0)["complaints"], [])
            self.assertEqual(self.convert(self.path(name)), self.convert(self.path(theirs)))
        text = self.convert(self.path("hand.usda"))
        for part in ("youngsModulus = 100000000\n", "youngsModulus = 200000000\n", '"lock A", "lock B"', "density = 1002\n"):
            self.assertIn(part, text)

    def test_three_decodes_our_compressed_gltf(self):
        for name, options in (("plain.glb", ()), ("small.glb", ("--compress",))):
            ringlet("export", self.cache, "-o", self.path(name), "--frames", "2", *options)
        with open(self.path("plain.glb"), "rb") as file:
            plain = file.read()
        size = int.from_bytes(plain[12:16], "little")
        views = json.loads(plain[20:20 + size])["bufferViews"]
        done = subprocess.run([NODE, os.path.join(HERE, "meshopt_views.mjs"), self.path("small.glb")],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        decoded = [base64.b64decode(view) for view in json.loads(done.stdout)]
        self.assertEqual(decoded, [plain[28 + size:][v["byteOffset"]:][:v["byteLength"]] for v in views])
        self.assertLess(os.path.getsize(self.path("small.glb")), len(plain))

    def test_what_is_not_usd_is_refused_by_it(self):
        ringlet("export", self.cache, "-o", self.path("d.usda"), "--frames", "0")
        with open(self.path("d.usda"), encoding="ascii") as file:
            text = file.read()
        with open(self.path("broken.usda"), "w", encoding="ascii") as file:
            file.write(text.replace("point3f[] points", "point3f[] points points", 1))
        try:
            seen = open_usd(self.path("broken.usda"), 0)
        except AssertionError:
            return
        self.assertTrue(seen["complaints"] or not any(p["points"] for p in seen["frames"][0].values()))


if __name__ == "__main__":
    unittest.main()
