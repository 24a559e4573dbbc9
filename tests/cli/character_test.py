"""Hair on a character from files: the commands of docs/tutorials/character.md, and what `ringlet new` finds.

usage: character_test.py PROGRAM
"""
import json
import math
import os
import re
import shlex
import struct
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.abspath(sys.argv.pop(1))
ROOT = os.path.abspath(os.path.join(os.path.dirname(__file__), "..", ".."))
TUTORIAL = os.path.join(ROOT, "docs", "tutorials", "character.md")
# So that a run takes seconds and not minutes.
SHORTER = {
    "run": ["--set", "hair.guides=20", "--set", "run.duration=0.06", "--set", "simulation.settle=0.2"],
    "render": ["--set", "picture.width=96", "--set", "picture.height=64", "--set", "picture.samples=1"],
}


def tutorial_commands():
    with open(TUTORIAL, encoding="utf-8") as file:
        blocks = re.findall(r"^```sh\n(.*?)^```", file.read(), re.MULTILINE | re.DOTALL)
    return [shlex.split(line) for block in blocks for line in block.splitlines() if line]


def call(command, folder):
    return subprocess.run(command, capture_output=True, text=True, timeout=240, cwd=folder)


class Character(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name
        os.symlink(os.path.join(ROOT, "examples"), os.path.join(self.folder, "examples"))

    def tearDown(self):
        self.temporary.cleanup()

    def make(self):
        done = call([sys.executable, "examples/character/make_character.py", "."], self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)

    def ringlet(self, *arguments):
        return call([PROGRAM, *arguments], self.folder)

    def test_the_tutorial(self):
        commands = tutorial_commands()
        self.assertGreaterEqual(len(commands), 6)
        for command in commands:
            if command[0] == "python3":
                command[0] = sys.executable
            else:
                self.assertEqual(command[0], "ringlet")
                command = [PROGRAM, *command[1:], *SHORTER.get(command[1], [])]
                if "--frame" in command:
                    command[command.index("--frame") + 1] = "1"
            done = call(command, self.folder)
            self.assertEqual(done.returncode, 0, f"{command}\n{done.stdout}{done.stderr}")
        for name in ("hero.png", "hero.mp4", "hero_sim.usda"):
            self.assertGreater(os.path.getsize(os.path.join(self.folder, "out", "hero", name)), 1000, name)

    def test_new_finds_units_and_axes(self):
        """The mesh is in metres with y up, which glTF fixes; the hair is in centimetres with y up, which OBJ leaves open."""
        self.make()
        done = self.ringlet("new", "hero", "--body", "hero.glb", "--groom", "hero_hair.obj")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("2000 strands", done.stdout)
        with open(os.path.join(self.folder, "hero.toml"), encoding="utf-8") as file:
            text = file.read()
        self.assertRegex(text, r"file_unit = 0\.01\b")
        self.assertRegex(text, r'file_up = "y"')
        self.assertIn('file = "hero_hair.obj"', text)
        self.assertIn("guides = 300", text)
        self.assertRegex(text, r"duration = 2\.0")
        # Roots were made on the ellipsoid that the mesh's facets approach to half a millimetre.
        distance = float(re.search(r"roots: ([\d.e-]+) mm", done.stdout).group(1))
        self.assertLess(distance, 1.0)
        done = self.ringlet("check", "hero.toml")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_new_adds_clothes_in_the_units_of_the_skin(self):
        """A mesh that says nothing of unit and axis lies where the skin lies; what is wrong is said once."""
        self.make()
        scarf = os.path.join(self.folder, "scarf.obj")
        with open(scarf, "w", encoding="ascii") as file:  # around the neck, in centimetres, y up
            for x, y, z in ((-8, 16, -8), (8, 16, -8), (8, 16, 8), (-8, 16, 8), (0, 40, 0)):
                file.write(f"v {x} {y} {z}\n")
            file.write("f 1 2 3 4\nf 1 5 2\n")
        done = self.ringlet("new", "hero", "--body", "hero.glb", "--groom", "hero_hair.obj", "--collider", "scarf.obj")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("scarf.obj: 3 triangles to bump into, one unit taken as 0.01 m, y up", done.stdout)
        self.assertIn("scarf.obj stays where it is", done.stdout)
        with open(os.path.join(self.folder, "hero.toml"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn('name = "scarf"', text)
        self.assertEqual(self.ringlet("check", "hero.toml").returncode, 0)
        done = self.ringlet("new", "x", "--collider", "scarf.obj")
        self.assertEqual(done.returncode, 3)
        self.assertIn("--body", done.stderr)

    def test_new_finds_a_head(self):
        """A bust of arbitrary size gets an adult's head, which also says where hair grows and what it turns about."""
        self.make()
        info = self.ringlet("info", "hero.glb")
        self.assertIn("skinned to 3 joints", info.stdout)
        self.assertIn("animated from 0 s to 2 s", info.stdout)
        with open(os.path.join(self.folder, "bust.obj"), "w", encoding="ascii") as file:
            sides, profile = 24, [(2, 0), (7, 0), (6, 2), (2.2, 3.2), (2.1, 3.8), (3.2, 5), (3.6, 6.3), (2.8, 7.7), (0.5, 8.3)]
            for r, z in profile:
                for k in range(sides):
                    angle = 2 * math.pi * k / sides
                    file.write(f"v {0.6 * r * math.cos(angle)} {0.6 * r * math.sin(angle)} {0.6 * z}\n")
            for row in range(len(profile) - 1):
                for k in range(sides):
                    a, b = row * sides + k + 1, row * sides + (k + 1) % sides + 1
                    file.write(f"f {a} {b} {b + sides} {a + sides}\n")
        done = self.ringlet("new", "bust", "--body", "bust.obj", "--body-up", "z")
        self.assertEqual(done.returncode, 0, done.stderr)
        unit = float(re.search(r"one unit taken as ([\d.]+) m", done.stdout).group(1))
        self.assertAlmostEqual(0.6 * 7.2 * unit, 0.17, delta=0.005)  # the broadest part of the head
        with open(os.path.join(self.folder, "bust.toml"), encoding="utf-8") as file:
            text = file.read()
        pivot = [float(c) for c in re.search(r"pivot = \[([^]]*)\]", text).group(1).split(",")]
        self.assertAlmostEqual(pivot[2] / unit, 0.6 * 3.5, delta=0.3)  # the neck
        # Combed hair grows on it: its joint lies as far below its top as the built-in head's, 13 cm, and it is as large.
        joint = [float(c) for c in re.search(r"head_joint = \[([^]]*)\]", text).group(1).split(",")]
        self.assertAlmostEqual(0.6 * 8.3 * unit - joint[2], 0.13, delta=0.015)
        self.assertAlmostEqual(float(re.search(r"head_scale = ([\d.]+)", text).group(1)), 1.0, delta=0.1)
        self.assertEqual(self.ringlet("check", "bust.toml").returncode, 0)

    def write_head(self, name, sides, low, unit):
        """An egg of a head with y up and its face at +z, from its top at 13 cm down to `low`."""
        rows = 2 * sides
        with open(os.path.join(self.folder, name), "w", encoding="ascii") as file:
            for row in range(rows):
                y = 0.13 + (low - 0.13) * (row + 0.02) / rows
                r = max(0.055, math.sqrt(max(0, 1 - (y / 0.13) ** 2)))
                for k in range(sides):
                    angle = 2 * math.pi * k / sides
                    file.write(f"v {0.078 * r * math.cos(angle) / unit} {y / unit} {0.095 * r * math.sin(angle) / unit}\n")
            for row in range(rows - 1):
                for k in range(sides):
                    a, b = row * sides + k + 1, row * sides + (k + 1) % sides + 1
                    file.write(f"f {a} {b} {b + sides} {a + sides}\n")

    def test_new_fits_a_head_alone_in_any_unit(self):
        """A head without a body, its hair and a stand-in that goes on below it, all in one unit that none of the files states:
        hair on a scalp tells how large the head is, and that the strands hang down which axis is up."""
        for unit in (1.0, 0.1, 0.01, 0.0254, 0.06):
            self.write_head("head.obj", 24, -0.12, unit)
            self.write_head("stand_in.obj", 16, -0.25, unit)
            strands = []
            for k in range(300):  # a spiral over the upper head, down to the ears
                y, angle = 0.125 * (1 - (k / 299) ** 1.5), 2.4 * k
                r = math.sqrt(1 - (y / 0.13) ** 2)
                root = (0.078 * r * math.cos(angle), y, 0.095 * r * math.sin(angle))
                strands.append([(1.2 * root[0] if j else root[0], y - 0.01 * j, 1.2 * root[2] if j else root[2]) for j in range(16)])
            with open(os.path.join(self.folder, "hair.obj"), "w", encoding="ascii") as file:
                for strand in strands:
                    file.writelines(f"v {x / unit} {y / unit} {z / unit}\n" for x, y, z in strand)
                for k in range(len(strands)):
                    file.write("l " + " ".join(str(16 * k + j + 1) for j in range(16)) + "\n")
            done = self.ringlet("new", "her", "--force", "--body", "head.obj", "--groom", "hair.obj", "--collider", "stand_in.obj")
            self.assertEqual(done.returncode, 0, done.stderr)
            units = [float(found) for found in re.findall(r"one unit taken as ([\d.]+) m, y up", done.stdout)]
            # One that no program writes is only known as well as the size of a scalp.
            self.assertEqual(len(units), 3, done.stdout)
            for found in units:
                self.assertAlmostEqual(found / unit, 1.0, delta=0.25 if unit == 0.06 else 1e-9, msg=done.stdout)
            # An egg of 48 rows lies as much inside the smooth one.
            self.assertLess(float(re.search(r"roots: ([\d.e-]+) mm", done.stdout).group(1)), 2.0)
            self.assertIn("stand_in.obj stands for the skin", done.stdout)
            with open(os.path.join(self.folder, "her.toml"), encoding="utf-8") as file:
                self.assertIn("visible = false", file.read())

    def test_new_holds_hair_that_stands(self):
        """Straight strands of 25 cm fall over under their own weight; those that stand are pulled back by three times its
        turn about the root, g/2 over their length against r/12 + t/4. Hair that hangs, or is short, is pulled softly."""
        self.make()
        for length, up in ((0.25, 1), (0.25, -1), (0.04, 1)):
            with open(os.path.join(self.folder, "hair.obj"), "w", encoding="ascii") as file:  # y up, in metres
                for k in range(60):
                    angle = 2.4 * k
                    x, z = 0.07 * math.cos(angle), 0.08 * math.sin(angle)
                    y = 0.29 + 0.125 * math.sqrt(max(0, 1 - (x / 0.088) ** 2 - (z / 0.1056) ** 2))
                    for j in range(10):
                        s = length * j / 9
                        out = 0 if up > 0 else min(s, 0.08)  # over the side of the head, then down
                        file.write(f"v {x + out * math.cos(angle)} {y + (s if up > 0 else out - s)} {z + out * math.sin(angle)}\n")
                for k in range(60):
                    file.write("l " + " ".join(str(10 * k + j + 1) for j in range(10)) + "\n")
            done = self.ringlet("new", "hero", "--force", "--body", "hero.glb", "--groom", "hair.obj", "--groom-unit", "1",
                                "--groom-up", "y")
            self.assertEqual(done.returncode, 0, done.stderr)
            with open(os.path.join(self.folder, "hero.toml"), encoding="utf-8") as file:
                goal = re.search(r"\[goal\]\nroot = ([\d.]+).*\ntip = ([\d.]+)", file.read())
            root, tip = float(goal.group(1)), float(goal.group(2))
            if length == 0.25 and up > 0:  # numbers are rounded to whole ones
                self.assertAlmostEqual(root / 12 + tip / 4, 3 * 9.81 / 2 / length, delta=0.2)
            else:
                self.assertEqual((root, tip), (100, 30))

    def grown_strands(self, skin, **hair):
        """Hair that grows by nature on a skin, as it is before any motion."""
        with open(os.path.join(self.folder, "grown.toml"), "w", encoding="utf-8") as file:
            file.write("[run]\nduration = 0.05\n[simulation]\nmodel = \"chain\"\ncontact = \"none\"\nsettle = 0\n[output]\npoints = 12\n"
                       "[hair]\ncount = 40\nlength = 0.05\ncurl = \"straight\"\n"
                       + "".join(f'{key} = "{value}"\n' for key, value in hair.items()) +
                       f'[[body]]\ntype = "mesh"\nrole = "both"\n{skin}\n[motion]\nkind = "none"\n')
        done = self.ringlet("run", "grown.toml", "-o", "grown", "--force")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.ringlet("export", "grown/cache.h5", "-o", "grown.obj", "--frames", "0")
        self.assertEqual(done.returncode, 0, done.stderr)
        points, strands = [], []
        with open(os.path.join(self.folder, "grown.obj"), encoding="ascii") as file:
            for line in file:
                if line.startswith("v "):
                    points.append([float(c) for c in line.split()[1:4]])
                if line.startswith("l "):
                    strands.append([points[int(k) - 1] for k in line.split()[1:]])
        self.assertEqual(len(strands), 40)
        return strands

    def write_patches(self):
        """Two squares of 4 × 4 quads side by side in the plane z = 0, with names and colours of their own."""
        with open(os.path.join(self.folder, "patches.obj"), "w", encoding="ascii") as file:
            for side in range(2):
                for i in range(25):
                    file.write(f"v {0.1 * side + 0.02 * (i % 5)} {0.02 * (i // 5)} 0 {side} {side} {side}\n")
            for side in range(2):
                file.write(f"o patch{side}\nusemtl {'hair' if side else 'bare'}\ng all side{side}\n")
                for i in (i for i in range(20) if i % 5 < 4):
                    a = 25 * side + i + 1
                    file.write(f"f {a} {a + 1} {a + 6} {a + 5}\n")

    def test_hair_grows_on_a_named_part(self):
        self.write_patches()
        right = {"hair": True, "bare": False, "patch1": True, "side0": False, "vertex_colours": True}
        for part, is_right in right.items():
            for strand in self.grown_strands(f'file = "patches.obj"\nscalp_part = "{part}"'):
                self.assertEqual(strand[0][0] > 0.09, is_right, part)
        both = {strand[0][0] > 0.09 for strand in self.grown_strands('file = "patches.obj"\nscalp_part = "all"')}
        self.assertEqual(both, {False, True})
        done = self.ringlet("run", "grown.toml", "-o", "grown", "--force", "--set", "hair.count=41")
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(os.path.join(self.folder, "grown.toml"), encoding="utf-8") as file:
            text = file.read().replace('scalp_part = "all"', 'scalp_part = "scalp"')
        with open(os.path.join(self.folder, "grown.toml"), "w", encoding="utf-8") as file:
            file.write(text)
        done = self.ringlet("run", "grown.toml", "-o", "grown", "--force")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn('"scalp"', done.stderr)
        self.assertIn("side0", done.stderr)

    def test_hair_grows_on_a_named_part_of_a_gltf_file(self):
        """Two triangles, the one at larger x of a material, an attribute, a mesh and colours of its own; y up."""
        binary, views, accessors = b"", [], []

        def add(kind, rows):
            nonlocal binary
            data = b"".join(struct.pack(f"<{len(row)}f", *row) for row in rows)
            views.append({"buffer": 0, "byteOffset": len(binary), "byteLength": len(data)})
            accessors.append({"bufferView": len(views) - 1, "componentType": 5126, "count": len(rows), "type": kind})
            if kind == "VEC3":
                accessors[-1] |= {"min": [min(column) for column in zip(*rows)], "max": [max(column) for column in zip(*rows)]}
            binary += data
            return len(accessors) - 1

        meshes = []
        for side in range(2):
            corners = [(0.2 * side, 0, 0), (0.2 * side + 0.1, 0, 0), (0.2 * side, 0, -0.1)]
            attributes = {"POSITION": add("VEC3", corners), "COLOR_0": add("VEC3", [(side,) * 3] * 3), "_SCALP": add("SCALAR", [(side,)] * 3)}
            meshes.append({"name": f"mesh{side}", "primitives": [{"attributes": attributes, "material": 1 - side}]})
        text = json.dumps({
            "asset": {"version": "2.0"}, "scene": 0, "scenes": [{"nodes": [0, 1]}], "nodes": [{"mesh": 0}, {"mesh": 1}], "meshes": meshes,
            "materials": [{"name": "hair"}, {"name": "bare"}], "accessors": accessors, "bufferViews": views,
            "buffers": [{"byteLength": len(binary)}]}).encode()
        text += b" " * (-len(text) % 4)
        with open(os.path.join(self.folder, "two.glb"), "wb") as file:
            file.write(b"glTF" + struct.pack("<II", 2, 28 + len(text) + len(binary)) + struct.pack("<I", len(text)) + b"JSON" + text +
                       struct.pack("<I", len(binary)) + b"BIN\0" + binary)
        for part, is_right in {"hair": True, "bare": False, "mesh0": False, "_SCALP": True, "vertex_colours": True}.items():
            for strand in self.grown_strands(f'file = "two.glb"\nscalp_part = "{part}"'):
                self.assertEqual(strand[0][0] > 0.15, is_right, part)

    def test_hair_grows_where_a_joint_holds_the_skin(self):
        """The hero's head is the part that its joint "head" holds by more than a half; y up, its joint at 0.19 m."""
        self.make()
        heights = [strand[0][2] for strand in self.grown_strands('file = "hero.glb"\nscalp_part = "head"')]
        self.assertGreater(min(heights), 0.15)
        self.assertGreater(max(heights), 0.35)

    def test_hair_leaves_its_roots_along_curves(self):
        """Over a flat skin, curves that run round a centre: each strand leans the way that the circle goes at its root."""
        self.write_patches()
        with open(os.path.join(self.folder, "comb.obj"), "w", encoding="ascii") as file:
            for ring in range(12):
                for k in range(13):
                    angle, r = math.pi / 2 * k / 12, 0.02 * (ring + 0.5)
                    file.write(f"v {r * math.cos(angle)} {r * math.sin(angle)} 0.001\n")
            for ring in range(12):
                file.write("l " + " ".join(str(13 * ring + k + 1) for k in range(13)) + "\n")
        for strand in self.grown_strands('file = "patches.obj"', comb="comb.obj"):
            (x, y, _), (u, v, _) = strand[0], strand[1]
            leaning, along = (u - x, v - y), (-y, x)
            cosine = (leaning[0] * along[0] + leaning[1] * along[1]) / (math.hypot(*leaning) * math.hypot(*along))
            # Roots differ by about 0.05 rad in each direction; curves lie 2 cm apart, and near the centre turn within that.
            self.assertGreater(cosine, 0.9 if math.hypot(x, y) > 0.04 else 0.3)

    def test_things_to_wear(self):
        """A hat and glasses that go with the head and a scarf that moves by itself stay out of the hair, or the hair out of
        them: nothing is driven into anything by more than a tenth of the collision radius."""
        done = call([sys.executable, "examples/character/make_accessories.py", ".", "600"], self.folder)
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.ringlet("run", "accessories.toml", "-o", "worn", "--set", "hair.count=24", "--set", "run.duration=0.2",
                            "--set", "simulation.settle=0.5")
        self.assertEqual(done.returncode, 0, done.stderr)
        done = self.ringlet("info", "worn/cache.h5", "--json")
        report = json.loads(done.stdout)
        self.assertTrue({"hat", "glasses", "scarf"} <= set(report["bodies"]), report["bodies"])
        self.assertLess(report["largest"]["deepest_overlap"], 5e-5)

    def peak_memory(self, *arguments):
        """Of the program in bytes, while it does this."""
        with subprocess.Popen([PROGRAM, *arguments], cwd=self.folder, stdout=subprocess.DEVNULL) as program:
            _, status, usage = os.wait4(program.pid, 0)
            program.returncode = os.waitstatus_to_exitcode(status)
        self.assertEqual(program.returncode, 0, arguments)
        return 1024 * usage.ru_maxrss

    def test_whole_grooms_are_streamed(self):
        """150,000 strands of 32 points must go through 2 GB, which is 400 bytes a point, however many frames there are: twenty
        more frames of floats would take 240 bytes a point, and of doubles twice that. Allocators keep some pages of what was given
        back, so that a third of it is allowed."""
        strands, points = 8000, 32
        count = strands * points
        with open(os.path.join(self.folder, "many.hair"), "wb") as file:
            file.write(struct.pack("<4sIIIIff3f88s", b"HAIR", strands, count, 2, points - 1, 8e-5, 0.0, 0.3, 0.2, 0.1, b""))
            for i in range(strands):
                x, y = 0.001 * (i % 90), 0.001 * (i // 90)
                file.write(struct.pack(f"<{3 * points}f", *(c for j in range(points) for c in (x, y, -0.005 * j))))
        with open(os.path.join(self.folder, "many.toml"), "w", encoding="utf-8") as file:
            file.write('[run]\nduration = 0.7\n[simulation]\nmodel = "chain"\ncontact = "none"\nsettle = 0\n[hair]\nsource = "file"\n'
                       'file = "many.hair"\nguides = 40\n[body]\nkind = "none"\n')
        done = self.ringlet("run", "many.toml", "-o", "many")
        self.assertEqual(done.returncode, 0, done.stderr)
        alone = self.peak_memory("--version")
        for kind in ("usdc", "abc"):
            few = self.peak_memory("export", "many/cache.h5", "-o", f"few.{kind}", "--frames", "0:1")
            all_frames = self.peak_memory("export", "many/cache.h5", "-o", f"all.{kind}", "--frames", "0:21")
            self.assertLess((all_frames - alone) / count, 400, kind)
            self.assertLess((all_frames - few) / count, 80, kind)

    def test_a_groom_needs_a_body(self):
        done = self.ringlet("new", "x", "--groom", "y.obj")
        self.assertEqual(done.returncode, 3)
        self.assertIn("--body", done.stderr)
        done = self.ringlet("new", "x", "--body", "missing.glb")
        self.assertEqual(done.returncode, 4)
        self.assertIn("missing.glb", done.stderr)


if __name__ == "__main__":
    unittest.main()
