"""Runs on 1, 2, 4 and 8 machines give the same bits; a lost machine and Ctrl-C leave a cache that goes on.

usage: mpi_test.py PROGRAM [-k PART_OF_A_TEST'S_NAME]
"""
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
import unittest

PROGRAM = sys.argv[1]
# As root, on fewer processors than machines.
ENVIRONMENT = {**os.environ, "OMPI_ALLOW_RUN_AS_ROOT": "1", "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
               "OMPI_MCA_rmaps_base_oversubscribe": "1", "OMPI_MCA_mpi_yield_when_idle": "1",
               "OMPI_MCA_btl_vader_single_copy_mechanism": "none"}
# A mat of 40 curls close enough to touch, on a ball that is shaken: hair on the built-in head takes each machine most of
# a second to grow.
SCENE = """
[run]
duration = 0.2
[simulation]
model = "curly_spring"
contact = "penalty"
settle = 0.0
[curly_spring]
steps_per_frame = 10
[hair]
source = "strands"
[body]
kind = "none"
[[body.shape]]
type = "sphere"
position = [0.035, 0.02, 0.06]
radius = 0.06
moves_with_head = true
[motion]
frequency = 3.0
angle = 60.0
ramp = 0.05
[output]
points = 12
""" + "".join(f"""
[[strand]]
root = [{0.01 * x}, {0.01 * y}, 0.0]
length = 0.1
curvature = [100.0, 0.0, 20.0]
""" for x in range(8) for y in range(5))


def command(machines, *arguments):
    return (["mpirun", "-n", str(machines)] if machines > 1 else []) + [PROGRAM, "run", *arguments]


def run(machines, *arguments):
    return subprocess.run(command(machines, *arguments), capture_output=True, text=True, timeout=120, env=ENVIRONMENT)


def frames(folder):
    done = subprocess.run([PROGRAM, "info", os.path.join(folder, "cache.h5"), "--json"], capture_output=True, text=True)
    return json.loads(done.stdout)["frames"] if done.returncode == 0 else 0


class Cluster(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.scene = self.path("scene.toml")
        with open(self.scene, "w", encoding="utf-8") as file:
            file.write(SCENE)

    def tearDown(self):
        self.temporary.cleanup()

    def path(self, name):
        return os.path.join(self.temporary.name, name)

    def assert_same(self, first, second):
        """Points as they are shown, and the exact state in both checkpoints."""
        for data in ["/frames/points", "/checkpoints/0", "/checkpoints/1"]:
            caches = [os.path.join(self.path(name), "cache.h5") for name in (first, second)]
            done = subprocess.run(["h5diff", *caches, data], capture_output=True, text=True)
            self.assertEqual((done.returncode, done.stdout), (0, ""), f"{data} of {first} and {second}: {done.stderr}")

    def whole(self, machines, name):
        done = run(machines, self.scene, "-o", self.path(name))
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def test_any_number_of_machines_gives_the_same_bits(self):
        self.whole(1, "one")
        for machines in (2, 4, 8):
            done = self.whole(machines, f"by{machines}")
            self.assertIn("messages", done.stderr)
            self.assert_same("one", f"by{machines}")

    def start(self, machines, name):
        """A run that has written a few frames and is going on."""
        process = subprocess.Popen(command(machines, self.scene, "-o", self.path(name), "--set", "run.duration=60"),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=ENVIRONMENT)
        deadline = time.time() + 60
        while frames(self.path(name)) < 3 and time.time() < deadline:
            time.sleep(0.05)
        return process

    def machines_of(self, process):
        """Process numbers of the program under an mpirun."""
        out = subprocess.run(["ps", "-o", "pid=,ppid=,comm=", "-e"], capture_output=True, text=True).stdout
        rows = [line.split(None, 2) for line in out.splitlines()]
        return [int(pid) for pid, parent, name in rows if int(parent) == process.pid and name.startswith("ringlet")]

    def go_on(self, name, machines):
        before = frames(self.path(name))
        self.assertGreaterEqual(before, 3)
        done = run(machines, "-o", self.path(name), "--resume", "--frames", str(before + 3))
        self.assertEqual(done.returncode, 0, done.stderr)
        done = run(1, self.scene, "-o", self.path("reference"), "--set", "run.duration=60", "--frames", str(before + 3))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assert_same("reference", name)

    def test_a_lost_machine_ends_the_run_and_any_number_goes_on(self):
        process = self.start(3, "lost")
        machines = self.machines_of(process)
        self.assertEqual(len(machines), 3)
        os.kill(machines[2], signal.SIGKILL)
        _, errors = process.communicate(timeout=60)
        self.assertNotEqual(process.returncode, 0)
        self.assertIn("--resume", errors)
        self.go_on("lost", 2)

    def test_ctrl_c_stops_at_a_good_moment(self):
        process = self.start(2, "stopped")
        process.send_signal(signal.SIGINT)
        out, errors = process.communicate(timeout=60)
        self.assertIn("--resume", out + errors)
        self.go_on("stopped", 1)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
