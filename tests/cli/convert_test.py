"""Grooms through `ringlet convert`: frames, rates, guides, units, axes, precision, from any format to any other.

usage: convert_test.py PROGRAM
"""

import json
import os
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
FRAMES, RATE = 5, 24.0

# Two strands, the second a guide, that move by 0.25 along x in each frame.
STRANDS = [[(0, 0, 0), (0, 0.5, 1), (0, 0.5, 2)], [(4, 0, 0), (4, 0.5, 1), (4, 0.5, 2)]]
ANIMATED, STILL = ("usda", "usdc", "usd", "abc"), ("hair", "tfx", "ply", "obj", "glb")


def run(*arguments, code=0):
    done = subprocess.run([PROGRAM, "convert", *arguments], capture_output=True, text=True, timeout=60)
    assert done.returncode == code, done.stdout + done.stderr
    return done


def tuples(points):
    return "[" + ", ".join(str(tuple(p)) for p in points) + "]"


def moved(frame):
    return [(x + 0.25 * frame, y, z) for strand in STRANDS for x, y, z in strand]


class Convert(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        with open(self.path("walk.usda"), "w", encoding="ascii") as file:
            file.write('#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = "Z"\ntimeCodesPerSecond = 24\n)\n'
                       'def BasisCurves "c" {\nuniform token type = "linear"\nint[] curveVertexCounts = [3, 3]\n'
                       'int[] primvars:groom_guide = [0, 1] (interpolation = "uniform")\npoint3f[] points.timeSamples = {\n'
                       + "".join(f"{k}: {tuples(moved(k))},\n" for k in range(FRAMES)) + "}\n}\n")

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def points(self, name, *options):
        """The points of a file at a time, as text of full precision has them."""
        run(self.path(name), "-o", self.path("seen.obj"), *options)
        with open(self.path("seen.obj"), encoding="ascii") as file:
            return [tuple(map(float, line.split()[1:4])) for line in file if line.startswith("v ")]

    def codes(self, name, frame, rate=RATE):
        """The time of a frame as --time wants it."""
        return frame / rate if name.endswith(".abc") else frame

    def test_animations_become_each_other(self):
        source = "walk.usda"
        for extension in ANIMATED + ("usda",):
            target = "next." + extension
            report = json.loads(run(self.path(source), "-o", self.path(target), "--json").stdout)
            self.assertEqual((report["frames"], report["strands"], report["points"]), (FRAMES, 2, 6))
            for k in (0, 2, 4):
                self.assertEqual(self.points(target, "--time", str(self.codes(target, k))), moved(k))
            source = "from." + extension
            os.rename(self.path(target), self.path(source))

    def test_animations_become_numbered_files_and_return(self):
        for extension in STILL:
            pattern = f"s_####.{extension}"
            report = json.loads(run(self.path("walk.usda"), "-o", self.path(pattern), "--json").stdout)
            self.assertEqual(report["files"], [self.path(f"s_{k:04}.{extension}") for k in range(FRAMES)])
            self.assertEqual(self.points(f"s_0003.{extension}"), moved(3))
            report = json.loads(run(self.path(pattern), "-o", self.path("back.abc"), "--fps", "30", "--json").stdout)
            self.assertEqual(report["frames"], FRAMES)
            for k in range(FRAMES):
                self.assertEqual(self.points("back.abc", "--time", str(k / 30)), moved(k), extension)

    def test_frames_choose_a_range(self):
        report = json.loads(run(self.path("walk.usda"), "-o", self.path("a.usdc"), "--frames", "1:3", "--json").stdout)
        self.assertEqual(report["frames"], 3)
        self.assertEqual(self.points("a.usdc", "--time", "0"), moved(1))
        self.assertEqual(self.points("a.usdc", "--time", "9"), moved(3))
        run(self.path("walk.usda"), "-o", self.path("b.ply"), "--frames", "2")
        self.assertEqual(self.points("b.ply"), moved(2))
        report = json.loads(run(self.path("walk.usda"), "-o", self.path("c.ply"), "--frames", "3:", "--json").stdout)
        self.assertEqual(report["files"], [self.path("c_0003.ply"), self.path("c_0004.ply")])
        done = run(self.path("walk.usda"), "-o", self.path("d.ply"))
        self.assertIn("only the first of 5 frames", done.stderr)
        for wrong in ("5", "4:9", "3:2", "x"):
            self.assertIn("frames", run(self.path("walk.usda"), "-o", self.path("e.usdc"), "--frames", wrong, code=3).stderr)
        self.assertIn("several frames", run(self.path("b.ply"), "-o", self.path("e.usdc"), "--fps", "2", code=3).stderr)

    def test_fps_samples_between_frames(self):
        # Twice as many frames over the same time.
        report = json.loads(run(self.path("walk.usda"), "-o", self.path("a.usdc"), "--fps", "48", "--json").stdout)
        self.assertEqual(report["frames"], 2 * FRAMES - 1)
        self.assertEqual(self.points("a.usdc", "--time", "3"), moved(1.5))
        with open(self.path("a.usdc"), "rb") as file:
            self.assertEqual(file.read(8), b"PXR-USDC")
        # A rate that does not divide: frames at 0, 1.6 and 3.2 codes.
        run(self.path("walk.usda"), "-o", self.path("b.usda"), "--fps", "15")
        with open(self.path("b.usda"), encoding="ascii") as file:
            text = file.read()
        self.assertIn("timeCodesPerSecond = 15\n", text)
        self.assertIn("endTimeCode = 2\n", text)
        for got, expected in zip(self.points("b.usda", "--time", "2"), moved(3.2)):
            for a, b in zip(got, expected):
                self.assertAlmostEqual(a, b, delta=8 * 2.0**-24)

    def test_units_and_axes(self):
        for extension in ("usdc", "usda", "glb"):  # these say so themselves
            run(self.path("walk.usda"), "-o", self.path("a." + extension), "--frames", "1", "--output-unit", "0.25", "--output-up", "y")
            self.assertEqual(self.points("a." + extension), moved(1))
        for extension in ("abc", "hair", "tfx", "ply", "obj"):
            run(self.path("walk.usda"), "-o", self.path("a." + extension), "--frames", "1", "--output-unit", "0.25", "--output-up", "y")
            self.assertEqual(self.points("a." + extension), [(4 * x, 4 * z, -4 * y) for x, y, z in moved(1)])
            self.assertEqual(self.points("a." + extension, "--input-unit", "0.25", "--input-up", "y"), moved(1))

    def test_guides_points_and_precision(self):
        report = json.loads(run(self.path("walk.usda"), "-o", self.path("g.abc"), "--guides", "--json").stdout)
        self.assertEqual((report["strands"], report["frames"]), (1, FRAMES))
        self.assertEqual(self.points("g.abc", "--time", str(2 / RATE)), moved(2)[3:])
        report = json.loads(run(self.path("walk.usda"), "-o", self.path("p.usda"), "--points", "5", "--json").stdout)
        self.assertEqual((report["points"], report["frames"]), (10, FRAMES))
        run(self.path("walk.usda"), "-o", self.path("r.usdc"), "--precision", "0.5")
        self.assertEqual(self.points("r.usdc", "--time", "4"), moved(4))
        self.assertEqual(self.points("r.usdc", "--time", "2"), moved(2))
        self.assertEqual({x % 0.5 for x, _, _ in self.points("r.usdc", "--time", "1")}, {0.0})

    def test_rest_is_kept_beside_frames(self):
        run(self.path("walk.usda"), "-o", self.path("a.usdc"), "--frames", "2:4")
        self.assertEqual(self.points("a.usdc", "--rest"), moved(2))
        self.assertEqual(self.points("a.usdc", "--time", "2"), moved(4))

    def test_compressed_gltf_is_smaller_and_the_same(self):
        for name, options in (("a.glb", ()), ("b.glb", ("--compress",))):
            run(self.path("walk.usda"), "-o", self.path(name), "--frames", "3", "--points", "400", *options)
        self.assertEqual(self.points("a.glb"), self.points("b.glb"))
        self.assertLess(os.path.getsize(self.path("b.glb")), 0.7 * os.path.getsize(self.path("a.glb")))

    def test_variants(self):
        with open(self.path("v.usda"), "w", encoding="ascii") as file:
            file.write('#usda 1.0\n(\nmetersPerUnit = 1\nupAxis = "Z"\n)\ndef "A" (\nvariants = {\nstring hair = "still"\n}\n'
                       'prepend variantSets = "hair"\n) {\nvariantSet "hair" = {\n"still" {\ndef "C" (references = @walk.usda@</c>) {\n'
                       f'point3f[] points = {tuples(moved(0))}\n}}\n}}\n"moving" {{\ndef "C" (references = @walk.usda@</c>) {{\n}}\n}}\n}}\n}}\n')
        self.assertEqual(json.loads(run(self.path("v.usda"), "-o", self.path("o.usdc"), "--json").stdout)["frames"], 1)
        report = run(self.path("v.usda"), "-o", self.path("o.usdc"), "--variant", "hair=moving", "--json")
        self.assertEqual(json.loads(report.stdout)["frames"], FRAMES)
        self.assertIn("set and a choice", run(self.path("v.usda"), "-o", self.path("o.usdc"), "--variant", "hair", code=3).stderr)


if __name__ == "__main__":
    unittest.main()
