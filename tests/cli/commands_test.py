"""Runs the built program as a user does. Usage: commands_test.py PATH_TO_RINGLET"""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest

PROGRAM = ""

BAD_SCENE = """\
[run]
duration = 2.0

[hair]
  cuont = 500
length = -0.1
curl = "bendy"
source = "file"
file = "missing.hair"
"""


class Commands(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def run_program(self, *arguments, code=0, **options):
        result = subprocess.run([PROGRAM, *arguments], cwd=self.folder.name, capture_output=True, text=True,
                                timeout=60, **options)
        self.assertEqual(result.returncode, code, result.stdout + result.stderr)
        # Whatever goes wrong is told in sentences.
        if code != 0:
            self.assertIn("ringlet: error: ", result.stderr)
        return result

    def write(self, name, text):
        path = os.path.join(self.folder.name, name)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def test_a_simulated_file_keeps_its_radii_and_colours(self):
        """One strand of three points, thinner and redder towards its tip, comes back on the points of the run."""
        self.write("hair.ply", "ply\nformat ascii 1.0\nelement vertex 3\n"
                   + "".join(f"property float {name}\n" for name in ("x", "y", "z", "radius", "red", "green", "blue", "alpha"))
                   + "element strand 1\nproperty uint points\nend_header\n"
                   "0 0 0 4e-4 0 0 1 1\n0 0 -0.05 3e-4 0.5 0 1 1\n0 0 -0.1 2e-4 1 0 1 1\n3\n")
        self.write("scene.toml", '[hair]\nsource = "file"\nfile = "hair.ply"\n[run]\nduration = 0.04\n')
        self.run_program("run", "scene.toml", "-o", "out")
        self.run_program("export", "out/cache.h5", "-o", "back.usda", "--frames", "0")
        with open(os.path.join(self.folder.name, "back.usda"), encoding="ascii") as file:
            text = file.read().replace("(", "[").replace(")", "]")
        widths, colours = (json.loads(re.search(name + r" = (\[.*?\d\]?\])(?= |\n)", text, re.DOTALL)[1]) for name in ("widths", "displayColor"))
        for at, width in enumerate(widths):
            self.assertAlmostEqual(width, 8e-4 - 4e-4 * at / (len(widths) - 1), delta=1e-9)
        self.assertEqual((colours[0], colours[-1]), ([0, 0, 1], [1, 0, 1]))

    def test_help_and_version(self):
        program_help = self.run_program("--help").stdout
        for word in ("new", "check", "info", "reference", "Exit codes", "130"):
            self.assertIn(word, program_help)
        for command in ("new", "check", "info", "reference"):
            command_help = self.run_program(command, "--help").stdout
            self.assertIn("Examples:", command_help)
            self.assertIn(f"ringlet {command}", command_help)
        self.assertRegex(self.run_program("--version").stdout, r"^ringlet \d+\.\d+\.\d+\n$")

    def test_check_finds_what_a_run_would_refuse(self):
        tight = self.write("tight.toml", """\
            [hair]
            growth = "natural"
            count = 3
            vertices = 5
            length = 0.25
            length_variation = 0
            curl_radius = 0.009947183943243459  # each of the four edges goes round once: it would begin where it ends
            curl_pitch = 0.0
            curl_variation = 0
            [simulation]
            model = "discrete_elastic_rod"
            """)
        self.write("broken.obj", "v 0 0 zero\n")
        mesh = self.write("mesh.toml", '[[body.shape]]\ntype = "mesh"\nfile = "broken.obj"\n')
        for scene, word in ((tight, "vertices"), (mesh, "broken.obj")):
            for command in (("check", scene), ("run", scene, "-o", "some/where")):
                self.assertIn(word, self.run_program(*command, code=3).stderr)
            # What is refused leaves nothing behind.
            self.assertFalse(os.path.exists(os.path.join(self.folder.name, "some")))
            self.run_program("check", scene, "--values-only")

    def test_wrong_usage(self):
        self.run_program(code=2)
        self.assertIn("there is no command 'comb'", self.run_program("comb", code=2).stderr)
        self.run_program("new", code=2)
        result = self.run_program("check", "a.toml", "--jsno", code=2)
        self.assertIn("ringlet check --help", result.stderr)
        self.assertEqual(result.stderr.count("\n"), 1)

    def test_wrong_numbers_are_told_in_words(self):
        for arguments in (("run", "--threads", "-1"), ("run", "--threads", "all"), ("run", "--frames", "0"), ("studio", "--port", "70000"),
                          ("render", "x.h5", "--samples", "0.5"), ("convert", "a.ply", "-o", "b.ply", "--input-unit", "nan")):
            error = self.run_program(*arguments, code=2).stderr
            self.assertIn(f"not '{arguments[-1]}'", error)
            self.assertLess(len(error), 200)

    def test_help_speaks_to_people(self):
        for command in ("run", "render", "view", "style", "studio", "new", "check", "info", "digest", "export", "convert", "formats", "reference"):
            text = self.run_program(command, "--help").stdout
            for word in ("INT", "UINT", "FLOAT", "NONNEGATIVE", "(0x)", "REQUIRED", "Excludes"):
                self.assertNotIn(word, text, command)
            self.assertIn("-h,--help  ", text)  # a flag takes no value
        self.assertIn("--threads N  ", self.run_program("run", "--help").stdout)
        self.assertIn("[FILE...]", self.run_program("studio", "--help").stdout)

    def test_new_scene_passes_check(self):
        self.run_program("new", "curls")
        self.run_program("check", "curls.toml")
        self.run_program("new", "braids.toml")
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["braids.toml", "curls.toml"])

    def test_new_keeps_what_is_there(self):
        path = self.write("curls.toml", "mine")
        result = self.run_program("new", "curls", code=4)
        self.assertIn("curls.toml: this file exists already; --force replaces it", result.stderr)
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        self.run_program("new", "curls", "--force")
        self.run_program("check", "curls.toml")

    def test_new_in_a_folder_that_is_not_there(self):
        result = self.run_program("new", "no/such/place", code=4)
        self.assertIn("no/such/place.toml: cannot be written: No such file or directory", result.stderr)

    def test_check_reports_everything_with_its_place(self):
        self.write("bad.toml", BAD_SCENE)
        lines = self.run_program("check", "bad.toml", code=3).stderr.splitlines()
        self.assertEqual(lines[0], "bad.toml:5:3: unknown key 'hair.cuont'; did you mean 'hair.count'?")
        self.assertEqual(lines[1], "bad.toml:6:1: hair.length is -0.1, but must be from 0.001 to 100 m")
        self.assertTrue(lines[2].startswith('bad.toml:7:1: hair.curl is "bendy", but must be one of "straight"'))
        self.assertTrue(lines[3].startswith("bad.toml:9:1: hair.file: there is no file"))
        self.assertEqual(lines[4], "ringlet: error: 4 problems in bad.toml")
        self.assertEqual(len(lines), 5)

    def test_check_json(self):
        self.write("bad.toml", BAD_SCENE)
        result = subprocess.run([PROGRAM, "check", "bad.toml", "--json"], cwd=self.folder.name, capture_output=True,
                                text=True, timeout=60)
        self.assertEqual(result.returncode, 3)
        report = json.loads(result.stdout)
        self.assertFalse(report["ok"])
        self.assertEqual([(p["line"], p["column"], p["key"]) for p in report["problems"]],
                         [(5, 3, "hair.cuont"), (6, 1, "hair.length"), (7, 1, "hair.curl"), (9, 1, "hair.file")])
        self.write("good.toml", "")
        report = json.loads(self.run_program("check", "good.toml", "--json").stdout)
        self.assertEqual((report["ok"], report["problems"]), (True, []))

    def test_check_of_files_that_are_none(self):
        self.assertIn("gone.toml: there is no such file", self.run_program("check", "gone.toml", code=4).stderr)
        self.assertIn("this is a folder", self.run_program("check", ".", code=4).stderr)
        with open(os.path.join(self.folder.name, "noise.toml"), "wb") as file:
            file.write(bytes(range(256)) * 10)
        self.run_program("check", "noise.toml", code=3)
        self.write("broken.toml", "[run]\nseed = 1\n[[[hair]]]\n")
        self.assertIn("broken.toml:3:1: ", self.run_program("check", "broken.toml", code=3).stderr)

    def test_info(self):
        self.write("small.toml", "[run]\nduration = 1.0\n[hair]\ncount = 7\ncolour = [1, 0, 0]\n")
        text = self.run_program("info", "small.toml").stdout
        self.assertIn("31 frames", text)
        self.assertIn("hair.count = 7", text)
        self.assertNotIn("hair.length", text)
        report = json.loads(self.run_program("info", "small.toml", "--json").stdout)
        self.assertEqual(report["kind"], "scene")
        self.assertEqual(report["frames"], 31)
        self.assertEqual(sorted(report["changed"]), ["hair.colour", "hair.count", "run.duration"])
        self.assertEqual(report["scene"]["hair"]["count"], 7)
        self.assertIsNone(report["scene"]["hair"]["curl_radius"])
        self.assertEqual(report["scene"]["body"], {"kind": "head", "radius": 0.06, "figure": "woman", "skin": "fair", "eyes": "green", "shape": []})

    def test_info_of_bad_files(self):
        self.write("bad.toml", BAD_SCENE)
        self.assertIn("bad.toml: 4 problems:\n  bad.toml:5:3: ", self.run_program("info", "bad.toml", code=3).stderr)
        self.write("letter.txt", "hello")
        self.assertIn("letter.txt: ", self.run_program("info", "letter.txt", code=3).stderr)
        self.assertIn("no such file", self.run_program("info", "gone.toml", code=4).stderr)

    def test_style(self):
        strand = """
[hair]
source = "strands"
[body]
kind = "none"
[[strand]]
length = 0.2
curvature = [0.0, 60.0, 25.0]
elements = 32
"""
        path = self.write("strand.toml", strand)

        def style(*steps, scene=path):
            report = json.loads(self.run_program("style", scene, "--json", "--at", "0.05,0.1", *steps).stdout)
            self.assertEqual(report["outcomes"], {"stable": 1})
            return report, report["strands"][0]

        report, dry = style()
        self.assertEqual([p["s"] for p in dry["points"]], [0.05, 0.1])
        self.assertGreater(dry["stability"], 0.0)
        self.assertLess(dry["gravity_energy"], 0.0)
        # Wet hair hangs lower; dried again it is where it was.
        _, wet = style("--wet", "1")
        self.assertLess(wet["points"][1]["position"][2], dry["points"][1]["position"][2] - 1e-3)
        report, again = style("--wet", "1", "--dry")
        self.assertEqual(again["points"], dry["points"])
        self.assertEqual(len(report["history"]), 2)
        # The order of steps is that of the command line; scenes list the same steps.
        report, cut = style("--cut", "z=-0.06", "--grow", "0.01")
        self.assertLess(cut["length"], 0.2)
        self.assertIn("cut", report["history"][0])
        listed = self.write("listed.toml", strand + """
[[style.step]]
action = "cut"
offset = -0.06
[[style.step]]
action = "grow"
amount = 0.01
""")
        self.assertEqual(style(scene=listed)[1], cut)
        # What was solved is said with it; a curl that hangs has one equilibrium.
        self.assertLessEqual(dry["residual"], 1e-8)
        self.assertLessEqual(dry["error"], 0.002)
        report, listed_branches = style("--branches")
        self.assertEqual([branch["outcome"] for branch in listed_branches["branches"]], ["stable"])
        ribbon = self.write("ribbon.toml", """
[hair]
source = "strands"
[body]
kind = "none"
[[strand]]
length = 0.1
t = [0.0, 0.0, 1.0]
n1 = [1.0, 0.0, 0.0]
radius_1 = 2e-4
radius_2 = 2e-5
curvature = [2.0, 0.0, 0.0]
""")
        _, upright = style("--branches", scene=ribbon)
        energies = [branch["energy"] for branch in upright["branches"]]
        self.assertGreaterEqual(len(energies), 2)
        self.assertEqual(energies, sorted(energies))
        self.assertAlmostEqual(energies[0], upright["elastic_energy"] + upright["gravity_energy"], delta=1e-9 * abs(energies[0]))
        self.assertIn("strand 0 has", self.run_program("style", ribbon, "--branches").stdout)
        self.run_program("style", path, "--cut", "z=1", code=3)
        self.run_program("style", path, "--comb", "x=0", code=3)

    def test_reference(self):
        page = self.run_program("reference").stdout
        self.assertIn("| `count` | `300` |", page)

    @unittest.skipUnless(os.path.exists("/dev/full"), "this system has no /dev/full")
    def test_full_disk_behind_standard_output(self):
        with open("/dev/full", "w", encoding="utf-8") as full:
            result = subprocess.run([PROGRAM, "reference"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=60)
        self.assertEqual(result.returncode, 4)
        self.assertEqual(result.stderr, "ringlet: error: standard output cannot be written\n")


if __name__ == "__main__":
    PROGRAM = os.path.abspath(sys.argv.pop(1))
    unittest.main()
