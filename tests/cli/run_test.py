"""Runs of the built program, as a user has them: interrupted, killed, out of disk, badly fed.

usage: run_test.py PROGRAM FAIL_AT_LIBRARY [TEST ...]

FAIL_AT_LIBRARY is what fail_at.c makes. With RINGLET_EVERY_FAULT=1 every change of a file goes wrong once, not one in nine.
"""
import json
import os
import resource
import signal
import stat
import struct
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv[1]
FAIL_AT = sys.argv[2]
# A ball costs a tenth of the built-in head.
SMALL = ["--set", "hair.count=30", "--set", "simulation.settle=0.1", "--set", "run.duration=1", "--set", "hair.length=0.15",
         "--set", "body.kind=sphere"]


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


class InAFolder(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = self.temporary.name

    def tearDown(self):
        self.temporary.cleanup()

    def path(self, *parts):
        return os.path.join(self.folder, *parts)


class Run(InAFolder):
    def test_info_says_whether_contacts_were_kept(self):
        for kept in ("true", "false"):
            folder = self.path(kept)
            done = ringlet("run", "-o", folder, *SMALL, "--frames", "2", "--set", f"output.contacts={kept}")
            self.assertEqual(done.returncode, 0, done.stderr)
            cache = os.path.join(folder, "cache.h5")
            self.assertEqual(json.loads(ringlet("info", cache, "--json").stdout)["has_contacts"], kept == "true")
            self.assertEqual("contacts of every frame" in ringlet("info", cache).stdout, kept == "true")

    def life(self, folder, frames, **faults):
        """Begins a run or goes on with it; `faults` are the environment of FAIL_AT."""
        cache = os.path.join(folder, "cache.h5")
        arguments = ["--resume"] if os.path.exists(cache) else SMALL
        environment = dict(os.environ, LD_PRELOAD=FAIL_AT, **faults)
        return ringlet("run", "-o", folder, "--frames", str(frames), *arguments, env=environment)

    def digest(self, folder):
        done = ringlet("digest", os.path.join(folder, "cache.h5"), "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)["digest"]

    def test_a_fault_at_any_change_of_a_file_loses_nothing(self):
        """The process dies, or the disk is full, at one change after another, also while the run is resumed."""
        frames, tally = 3, self.path("tally")
        self.assertEqual(self.life(self.path("whole"), frames, FAIL_TALLY=tally).returncode, 0)
        expected = self.digest(self.path("whole"))
        with open(tally) as file:
            changes = int(file.read())
        self.assertGreater(changes, 50, "nothing was counted, so nothing will fail")
        for how in ("kill", "full"):
            for at in range(1, changes + 1, 1 if os.environ.get("RINGLET_EVERY_FAULT") else 9):
                with self.subTest(how=how, at=at):
                    folder = self.path(f"{how}{at}")
                    done = self.life(folder, frames, FAIL_AT=str(at), FAIL_HOW=how)
                    # What fails when every frame is there and only the file is closed does no harm.
                    if how == "full" and done.returncode == 0:
                        self.assertGreater(at, changes - 8)
                        self.assertEqual(self.digest(folder), expected)
                        continue
                    # 3 is for a disk that is full while the cache is opened: then it "cannot be resumed".
                    self.assertIn(done.returncode, (-signal.SIGKILL,) if how == "kill" else (3, 4), done.stderr)
                    # A resumed run has fewer changes to make: it may end before this one.
                    done = self.life(folder, frames, FAIL_AT=str(1 + at % 37), FAIL_HOW=how)
                    self.assertIn(done.returncode, (0, -signal.SIGKILL, 3, 4), done.stderr)
                    if done.returncode:
                        done = self.life(folder, frames)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertEqual(self.digest(folder), expected)
                    self.assertEqual(os.listdir(folder), ["cache.h5"])

    def test_interrupt_ends_with_a_valid_cache(self):
        process = subprocess.Popen([PROGRAM, "run", "-o", self.path("i"), *SMALL, "--set", "run.duration=600"],
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
            resource.setrlimit(resource.RLIMIT_FSIZE, (600000, 600000))

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

    def test_closed_standard_streams_leave_the_cache_alone(self):
        # A closed descriptor is the first that the system gives to a file: the cache must not become standard error.
        for closed in ((2,), (1, 2), (0, 1, 2), (0,)):
            with self.subTest(closed=closed):
                folder = self.path("closed" + "".join(map(str, closed)))
                redirections = " ".join("<&-" if d == 0 else f"{d}>&-" for d in closed)
                command = f'"$0" run -o "$1" --frames 4 {" ".join(SMALL)} {redirections}'
                done = subprocess.run(["sh", "-c", command, PROGRAM, folder], timeout=120, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                # The cache is written whatever happens; only the last words need standard output.
                self.assertEqual(done.returncode, 4 if 1 in closed else 0)
                info = ringlet("info", os.path.join(folder, "cache.h5"), "--json")
                self.assertEqual(info.returncode, 0, info.stderr)
                self.assertEqual(json.loads(info.stdout)["frames"], 4)
                os.makedirs(os.path.join(folder, "frames"))
                self.assertEqual(len(frames_of(os.path.join(folder, "cache.h5"), os.path.join(folder, "frames"))), 4)

    def test_messages_that_nobody_reads_do_not_end_a_run(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([PROGRAM, "run", "-o", self.path("full"), "--frames", "3", *SMALL], stderr=full,
                                  stdout=subprocess.PIPE, timeout=120)
        self.assertEqual(done.returncode, 0)

    def test_stopping_takes_two_seconds_at_most(self):
        # Thousands of strands are put to rest before the first step, which nothing interrupts.
        huge = ["--set", "hair.count=60000", "--set", "hair.start=rest", "--set", "output.points=60"]
        for waited, number in ((0.3, signal.SIGTERM), (1.0, signal.SIGINT)):
            process = subprocess.Popen([PROGRAM, "run", "-o", self.path("stopped"), *huge], stdout=subprocess.DEVNULL,
                                       stderr=subprocess.DEVNULL)
            time.sleep(waited)
            process.send_signal(number)
            begin = time.monotonic()
            self.assertEqual(process.wait(timeout=60), 130)
            # The patience is 1.5 s; the rest is for a busy machine.
            self.assertLess(time.monotonic() - begin, 4.0)
            self.assertFalse(os.path.exists(self.path("stopped")))

    def test_digests_compare_results_not_bytes(self):
        def digests(folder):
            done = ringlet("digest", self.path(folder, "cache.h5"), "--each", "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            return json.loads(done.stdout)

        for folder, more in (("a", ["--threads", "1"]), ("b", ["--threads", "2"]), ("c", ["--set", "run.seed=2"])):
            done = ringlet("run", "-o", self.path(folder), *SMALL, "--frames", "3", *more)
            self.assertEqual(done.returncode, 0, done.stderr)
        # Also a run that was stopped and resumed.
        self.assertEqual(ringlet("run", "-o", self.path("d"), *SMALL, "--frames", "2").returncode, 0)
        self.assertEqual(ringlet("run", "-o", self.path("d"), "--resume", "--frames", "3").returncode, 0)
        whole = digests("a")
        self.assertRegex(whole["digest"], "^[0-9a-f]{64}$")
        self.assertEqual(len(set(whole["frames"])), 3)
        for folder in ("b", "d"):
            self.assertEqual(digests(folder)["digest"], whole["digest"])
            self.assertEqual(digests(folder)["frames"], whole["frames"])
        self.assertNotEqual(digests("c")["digest"], whole["digest"])
        with open(self.path("a", "cache.h5"), "rb") as a, open(self.path("b", "cache.h5"), "rb") as b:
            self.assertNotEqual(a.read(), b.read(), "the bytes of caches are the same: nothing was tested")

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


class Files(InAFolder):
    """What is made of a cache: pictures, movies, grooms."""

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
        self.rendered_from_all_around(cache, small)
        # What a name asks for is what it gets, or an error.
        done = ringlet("render", cache, "-o", self.path("p.jpg"), *small)
        self.assertEqual(done.returncode, 3)
        self.assertIn(".png or .exr", done.stderr)
        self.assertFalse(os.path.exists(self.path("p.jpg")))
        self.assertEqual(ringlet("render", cache, "--frame", "1", "-o", self.path("n_%03d.png"), *small).returncode, 0)
        self.assertTrue(os.path.exists(self.path("n_001.png")))
        for pattern, names in (("y_%04d.obj", ["y_0000.obj", "y_0001.obj", "y_0002.obj"]),
                               ("z.##.ply", ["z.00.ply", "z.01.ply", "z.02.ply"]),
                               ("w_*.usda", ["w_0000.usda", "w_0001.usda", "w_0002.usda"])):
            done = ringlet("export", cache, "-o", self.path(pattern), "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["files"], [self.path(name) for name in names])
            self.assertTrue(all(os.path.exists(self.path(name)) for name in names))
        self.written_to_special_files(cache, small)
        for kind in ("hair", "tfx", "usda", "usdc", "obj", "ply", "glb", "abc"):
            file = self.path("x." + kind)
            done = ringlet("export", cache, "-o", file)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(ringlet("info", file, "--json").stdout)["strands"], 30)
        for kind in ("pc2", "mdd"):
            for frames in ("0:2", "1"):
                self.assertEqual(ringlet("export", cache, "-o", self.path("x." + kind), "--frames", frames).returncode, 0)
        # Frames pass between all formats that hold them; others warn.
        for source, target in (("usda", "abc"), ("abc", "usdc"), ("usdc", "usda"), ("abc", "pc2")):
            done = ringlet("convert", self.path("x." + source), "-o", self.path("z." + target), "--json")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(json.loads(done.stdout)["frames"], 3)
        for source, units_per_second in (("usda", 24.0), ("abc", 1.0)):
            done = ringlet("convert", self.path("x." + source), "-o", self.path("z.ply"))
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("only the first of 3 frames", done.stderr)
            done = ringlet("convert", self.path("x." + source), "-o", self.path("z.abc"), "--time", str(units_per_second / 24), "--json")
            self.assertEqual(json.loads(done.stdout)["frames"], 1)
        done = ringlet("convert", self.path("x.hair"), "-o", self.path("y.ply"), "--points", "9")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(ringlet("info", self.path("y.ply"), "--json").stdout)["points"], 270)

    def test_guides_and_the_strands_that_follow(self):
        fast = ["--set", "simulation.model=chain", "--set", "simulation.contact=none", "--set", "simulation.settle=0"]
        done = ringlet("run", "-o", self.path("g"), "--set", "hair.count=40", "--set", "hair.guides=10", "--frames", "3", *fast)
        self.assertEqual(done.returncode, 0, done.stderr)
        cache = self.path("g", "cache.h5")
        described = json.loads(ringlet("info", cache, "--json").stdout)
        self.assertEqual((described["groom"]["strands"], described["followers"]), (10, 30))
        for options, strands in ((["--output-up", "y", "--output-unit", "0.01"], 40), (["--guides"], 10)):
            done = ringlet("export", cache, "-o", self.path("g.abc"), *options)
            self.assertEqual(done.returncode, 0, done.stderr)
            described = json.loads(ringlet("info", self.path("g.abc"), "--json").stdout)
            # Guides alone are marked as well: other programs take strands without a mark for hair that is drawn.
            self.assertEqual((described["strands"], described["guides"]), (strands, 10))
            if strands == 40:
                # Alembic states neither: the head of hair is 25 cm and more across, in centimetres, and hangs.
                self.assertEqual((described["likely_unit"], described["likely_up"]), (0.01, "y"))
                done = ringlet("convert", self.path("g.abc"), "-o", self.path("h.usdc"), "--guides", "--input-unit", "0.01", "--input-up", "y")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(json.loads(ringlet("info", self.path("h.usdc"), "--json").stdout)["strands"], 10)
        small = ["--set", "picture.width=64", "--set", "picture.height=48", "--set", "picture.samples=1"]
        done = ringlet("view", self.path("g.abc"), "-o", self.path("v.png"), *small)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(os.path.getsize(self.path("v.png")), 100)
        self.assertEqual(ringlet("convert", self.path("g.abc"), "-o", self.path("g.hair"), "--time", "0").returncode, 0)
        done = ringlet("convert", self.path("g.hair"), "-o", self.path("h.usdc"), "--guides")
        self.assertEqual(done.returncode, 3)
        self.assertIn("marks no guides", done.stderr)
        self.assertEqual(ringlet("render", cache, "-o", self.path("g.png"), *small).returncode, 0)

    def test_formats(self):
        formats = {f["extension"]: f for f in json.loads(ringlet("formats", "--json").stdout)["formats"]}
        self.assertTrue(formats[".usdc"]["writes_animation"] and formats[".usdc"]["guides"])
        self.assertEqual((formats[".obj"]["root_uv"], formats[".obj"]["double_precision"]), (False, True))
        self.assertEqual(formats[".tfx"]["radius"], "per strand")
        for extension in formats:
            self.assertIn(extension, ringlet("formats").stdout)

    def rendered_from_all_around(self, cache, small):
        """A sheet has four views beside each other, a turntable as many as are asked for."""
        sheet = self.path("sheet.png")
        done = ringlet("render", cache, "--sheet", "-o", sheet, *small)
        self.assertEqual(done.returncode, 0, done.stderr)
        with open(sheet, "rb") as file:
            size = struct.unpack(">II", file.read(24)[16:])
        self.assertEqual(size, (4 * 36, 48))  # each view is three quarters as wide as it is tall
        done = ringlet("render", cache, "--turntable", "--views", "3", "-o", self.path("turn.mp4"), "--json", *small)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(json.loads(done.stdout), {"file": self.path("turn.mp4"), "whole": True})
        self.assertGreater(os.path.getsize(self.path("turn.mp4")), 500)
        done = ringlet("render", cache, "--turntable", "--views", "3", "-o", self.path("turn_##.png"), *small)
        self.assertEqual(done.returncode, 0, done.stderr)
        views = set()
        for k in range(3):
            with open(self.path(f"turn_0{k}.png"), "rb") as file:
                views.add(file.read())
        self.assertEqual(len(views), 3)
        done = ringlet("render", cache, "--turntable", "-o", self.path("turn.png"), *small)
        self.assertEqual(done.returncode, 3)
        self.assertIn("turn_####.png", done.stderr)
        self.assertEqual(ringlet("render", cache, "--turntable", "--sheet").returncode, 2)

    def written_to_special_files(self, cache, small):
        """A pipe is written to and stays a pipe; a link is followed and stays a link."""
        pipe, link, file = self.path("pipe"), self.path("link.png"), self.path("target.png")
        os.mkfifo(pipe)
        os.symlink("target.png", link)
        for command in (["render", cache, "-o", pipe, *small], ["render", cache, "-o", "/dev/null", *small]):
            reader = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) if pipe in command else None
            done = ringlet(*command)
            self.assertEqual(done.returncode, 0, done.stderr)
            if reader:
                self.assertEqual(reader.communicate(timeout=60)[0][:8], b"\x89PNG\r\n\x1a\n")
        self.assertTrue(stat.S_ISFIFO(os.stat(pipe).st_mode))
        self.assertTrue(stat.S_ISCHR(os.stat("/dev/null").st_mode))
        self.assertEqual(ringlet("render", cache, "-o", link, *small).returncode, 0)
        self.assertTrue(os.path.islink(link))
        self.assertGreater(os.path.getsize(file), 100)
        self.assertEqual(ringlet("render", cache, "--movie", "-o", pipe, *small).returncode, 4)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]], verbosity=1)
