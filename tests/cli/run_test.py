"""Runs of the built program, as a user has them: interrupted, killed, out of disk, badly fed.

usage: run_test.py PROGRAM
"""
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv[1]
SMALL = ["--set", "hair.count=30", "--set", "simulation.settle=0.1", "--set", "run.duration=1", "--set", "hair.length=0.15"]


def ringlet(*arguments, **options):
    return subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, timeout=120, **options)


def frames_of(cache, folder):
    """Every frame's points, byte for byte."""
    count = json.loads(ringlet("info", cache, "--json").stdout)["frames"]
    done = ringlet("export", cache, "-o", os.path.join(folder, "x.ply"), "--frames", f"0:{count - 1}")
    assert done.returncode == 0, done.stderr
    contents = []
    for frame in range(count):
        with open(os.path.join(folder, f"x_{frame:04}.ply"), "rb") as file:
            contents.append(file.read())
    return contents


class Run(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name

    def tearDown(self):
        self.temporary.cleanup()

    def path(self, *parts):
        return os.path.join(self.folder, *parts)

    def whole_run(self):
        done = ringlet("run", "-o", self.path("whole"), *SMALL)
        self.assertEqual(done.returncode, 0, done.stderr)
        os.makedirs(self.path("a"))
        return frames_of(self.path("whole", "cache.h5"), self.path("a"))

    def test_info_says_whether_contacts_were_kept(self):
        for kept in ("true", "false"):
            folder = self.path(kept)
            done = ringlet("run", "-o", folder, *SMALL, "--frames", "2", "--set", f"output.contacts={kept}")
            self.assertEqual(done.returncode, 0, done.stderr)
            cache = os.path.join(folder, "cache.h5")
            self.assertEqual(json.loads(ringlet("info", cache, "--json").stdout)["has_contacts"], kept == "true")
            self.assertEqual("contacts of every frame" in ringlet("info", cache).stdout, kept == "true")

    def test_killed_ten_times_gives_the_same_bits(self):
        expected = self.whole_run()
        self.assertGreater(len(set(expected)), 20)
        randomness = random.Random(4)
        kills, cache = 0, self.path("killed", "cache.h5")
        # Let each life last a random part of what a few frames take; the first makes the cache.
        while kills < 10:
            arguments = ["--resume"] if os.path.exists(cache) else SMALL
            process = subprocess.Popen([PROGRAM, "run", "-o", self.path("killed"), *arguments], stderr=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
            try:
                process.wait(timeout=randomness.uniform(0.05, 0.6))
                break
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
                process.wait()
                kills += 1
        done = ringlet("run", "-o", self.path("killed"), *(["--resume"] if os.path.exists(cache) else SMALL))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreaterEqual(kills, 3, "the run was too short to be killed")
        os.makedirs(self.path("b"))
        self.assertEqual(frames_of(cache, self.path("b")), expected)

    def test_interrupt_ends_with_a_valid_cache(self):
        process = subprocess.Popen([PROGRAM, "run", "-o", self.path("i"), *SMALL, "--set", "run.duration=60"],
                                   stderr=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        cache = self.path("i", "cache.h5")
        for _ in range(600):
            if os.path.exists(cache):
                break
            time.sleep(0.05)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        text, _ = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertIn("--resume", text)
        self.assertGreaterEqual(json.loads(ringlet("info", cache, "--json").stdout)["frames"], 1)

    def test_full_disk_leaves_a_readable_cache(self):
        def small_disk():
            resource.setrlimit(resource.RLIMIT_FSIZE, (2500000, 2500000))

        done = ringlet("run", "-o", self.path("full"), *SMALL, "--set", "run.duration=60", preexec_fn=small_disk)
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()[-1:]), 1)
        self.assertIn("resume", done.stderr)
        cache = self.path("full", "cache.h5")
        before = json.loads(ringlet("info", cache, "--json").stdout)["frames"]
        self.assertGreaterEqual(before, 1)
        done = ringlet("run", "-o", self.path("full"), "--resume", "--frames", str(before + 2))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(ringlet("info", cache, "--json").stdout)["frames"], before + 2)

    def test_unwritable_folder(self):
        with open(self.path("file"), "w"):
            pass
        done = ringlet("run", "-o", self.path("file", "below"), *SMALL)
        self.assertEqual(done.returncode, 4)
        self.assertIn(self.path("file", "below"), done.stderr)

    def test_existing_cache_is_not_replaced_by_accident(self):
        self.assertEqual(ringlet("run", "-o", self.path("r"), *SMALL, "--frames", "2").returncode, 0)
        done = ringlet("run", "-o", self.path("r"), *SMALL, "--frames", "2")
        self.assertEqual(done.returncode, 4)
        self.assertIn("--force", done.stderr)
        self.assertEqual(ringlet("run", "-o", self.path("r"), *SMALL, "--frames", "2", "--force").returncode, 0)

    def test_bad_input_is_one_clear_sentence(self):
        bad = {
            "nan": ("[hair]\nlength = nan\n", "length"),
            "radius": ("[hair]\nradius = -1e-5\n", "radius"),
            "unknown": ("[hair]\nlenght = 0.2\n", "length"),
            "mesh": ('[[body.shape]]\ntype = "mesh"\nfile = "nowhere.obj"\n', "nowhere.obj"),
            "zero": ('[hair]\nsource = "strands"\n[[strand]]\nlength = 0\n', "length"),
        }
        for name, (text, expected) in bad.items():
            with self.subTest(name):
                file = self.path(name + ".toml")
                with open(file, "w") as out:
                    out.write(text)
                done = ringlet("run", file, "-o", self.path(name))
                self.assertEqual(done.returncode, 3, done.stderr)
                self.assertIn(expected, done.stderr)
                self.assertIn(name + ".toml", done.stderr)
        damaged = self.path("damaged.h5")
        with open(damaged, "wb") as out:
            out.write(b"\x89HDF\r\n\x1a\n" + b"\0" * 500)
        for command in (["info", damaged], ["render", damaged], ["export", damaged, "-o", self.path("x.ply")]):
            done = ringlet(*command)
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertIn("damaged.h5", done.stderr)

    def test_render_and_export(self):
        self.assertEqual(ringlet("run", "-o", self.path("p"), *SMALL, "--frames", "3", "--threads", "1").returncode, 0)
        cache = self.path("p", "cache.h5")
        picture = self.path("p.png")
        small = ["--set", "picture.width=64", "--set", "picture.height=48", "--set", "picture.samples=1", "--set", "picture.strands=100"]
        done = ringlet("render", cache, "--frame", "2", "-o", picture, *small)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(picture, "rb") as file:
            self.assertEqual(file.read(8), b"\x89PNG\r\n\x1a\n")
        done = ringlet("render", cache, "--movie", "-o", self.path("p.mp4"), *small)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(os.path.getsize(self.path("p.mp4")), 500)
        self.assertEqual(ringlet("render", cache, "--frame", "7").returncode, 3)
        for kind in ("hair", "tfx", "usda", "obj", "ply", "glb"):
            file = self.path("x." + kind)
            done = ringlet("export", cache, "-o", file)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(ringlet("info", file, "--json").stdout)["strands"], 30)
        done = ringlet("convert", self.path("x.hair"), "-o", self.path("y.ply"), "--points", "9")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(ringlet("info", self.path("y.ply"), "--json").stdout)["points"], 270)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]], verbosity=1)
