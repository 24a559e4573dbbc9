"""The package ringlet, as a user has it."""

from __future__ import annotations

import logging
import os
import signal
import subprocess
import tempfile
import threading
import time
import unittest
from pathlib import Path

import numpy as np

import ringlet

SMALL = {
    "hair.count": 12,
    "hair.length": 0.12,
    "simulation.settle": 0.05,
    "run.duration": 0.2,
    "run.frames_per_second": 25.0,
}
# Minutes of work: whoever waits for it to end waits for a timeout.
LONG = {"hair.count": 40, "simulation.settle": 0.0, "run.duration": 60.0}


def address(array: np.ndarray) -> int:
    return int(array.__array_interface__["data"][0])


def interrupt_after(seconds: float) -> threading.Timer:
    timer = threading.Timer(seconds, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    return timer


class Grooms(unittest.TestCase):
    def test_a_million_points_are_seen_without_a_copy(self) -> None:
        source = np.random.default_rng(2).uniform(-1.0, 1.0, (50_000, 20, 3))
        groom = ringlet.Groom(source)
        points = groom.points
        self.assertEqual(points.shape, (1_000_000, 3))
        self.assertFalse(points.flags.owndata)
        self.assertEqual(address(points), address(groom.points))
        # The last strand is seen where it lies within the same memory.
        self.assertEqual(address(groom.strand(49_999)), address(points) + 49_999 * 20 * 24)
        # What is written through the array is what the library computes with.
        points[:20] = np.column_stack([np.zeros((20, 2)), np.linspace(0.0, -0.5, 20)])
        self.assertAlmostEqual(groom.lengths()[0], 0.5, delta=1e-15)
        # And the array outlives the name of the groom.
        kept = groom.points
        del groom
        self.assertEqual(kept[19, 2], -0.5)

    def test_arrays_of_strands_and_points(self) -> None:
        groom = ringlet.Groom(np.arange(15.0).reshape(5, 3) ** 1.5, counts=[2, 3])
        self.assertEqual(len(groom), 2)
        np.testing.assert_array_equal(groom.first_point, [0, 2, 5])
        self.assertIsNone(groom.radii)
        groom.radii = [1e-5] * 5
        view = groom.radii
        assert view is not None
        view[2] = 3e-5
        again = groom.radii
        assert again is not None
        self.assertEqual(again[2], 3e-5)
        groom.groups = np.array([4, 7])
        groom.root_uv = [[0.25, 0.5], [0.75, 1.0]]
        with self.assertRaisesRegex(ringlet.InputError, "groups must have 2 rows"):
            groom.groups = [1, 2, 3]
        with self.assertRaisesRegex(ringlet.InputError, "root_uv must have 2 rows of 2 numbers"):
            groom.root_uv = [0.1, 0.2, 0.3, 0.4]
        groom.radii = None
        self.assertIsNone(groom.radii)

    def test_bad_arrays_say_what_is_wrong(self) -> None:
        with self.assertRaisesRegex(ringlet.InputError, "shape"):
            ringlet.Groom(np.zeros((4, 2)))
        with self.assertRaisesRegex(ringlet.InputError, "counts name 5 points, but there are 4"):
            ringlet.Groom(np.arange(12.0).reshape(4, 3), counts=[2, 3])
        with self.assertRaises(ValueError):
            ringlet.Groom(np.full((1, 3, 3), np.nan))
        with self.assertRaises(IndexError):
            ringlet.Groom(np.arange(6.0).reshape(1, 2, 3)).strand(1)
        with self.assertRaises(TypeError):
            ringlet.Groom("hair")  # type: ignore[arg-type]

    def test_materials(self) -> None:
        material = ringlet.Material()
        material.young = 2e9
        material.radii = (4e-5, 3e-5)
        groom = ringlet.Groom(np.arange(6.0).reshape(1, 2, 3), material=material)
        self.assertEqual(groom.materials[0].young, 2e9)
        self.assertEqual(groom.materials[0].radii, (4e-5, 3e-5))
        material.density = -1.0
        with self.assertRaises(ringlet.InputError):
            groom.materials = [material]

    def test_files(self) -> None:
        groom = ringlet.Groom(np.random.default_rng(3).uniform(0.0, 0.3, (7, 5, 3)))
        with tempfile.TemporaryDirectory() as folder:
            for kind in ("hair", "ply", "obj", "usda", "glb", "tfx"):
                path = Path(folder) / f"x.{kind}"
                groom.write(path)
                # Floats of this size are half of 2^-25 apart at most, and metres are kept as such.
                np.testing.assert_allclose(ringlet.Groom.read(path).points, groom.points, rtol=0, atol=2.0**-25)
            with self.assertRaises(ringlet.FileError) as caught:
                ringlet.Groom.read(Path(folder) / "none.hair")
            self.assertIsInstance(caught.exception, OSError)
            (Path(folder) / "bad.obj").write_text("v 1 2 3\nv 1 two 3\nl 1 2\n")
            with self.assertRaises(ringlet.InputError) as wrong:
                ringlet.Groom.read(Path(folder) / "bad.obj")
            self.assertEqual(wrong.exception.line, 2)
            self.assertTrue(wrong.exception.file.endswith("bad.obj"))

    def test_meshes_are_checked(self) -> None:
        mesh = ringlet.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 2]])
        self.assertEqual(mesh.triangles.shape, (1, 3))
        with self.assertRaisesRegex(ringlet.InputError, "triangle 0 names vertex 3 of 3"):
            ringlet.Mesh([[0, 0, 0], [1, 0, 0], [0, 1, 0]], [[0, 1, 3]])


class Scenes(unittest.TestCase):
    def test_text_dictionaries_and_keys_agree(self) -> None:
        text = ringlet.Scene.parse('[hair]\nsource = "strands"\ncurl = "curly"\n[[strand]]\nlength = 0.1\n')
        made = ringlet.Scene.from_dict({"hair": {"source": "strands", "curl": "curly"}, "strand": [{"length": 0.1}]})
        self.assertEqual(text, made)
        self.assertNotEqual(text, ringlet.Scene())
        self.assertEqual(ringlet.Scene.from_dict(text.to_dict()), text)
        self.assertEqual(ringlet.Scene.parse(text.to_toml()), text)
        made["simulation.gravity"] = np.array([0.0, 0.0, -1.6])
        self.assertEqual(made["simulation.gravity"], [0.0, 0.0, -1.6])
        self.assertEqual(made["hair.curl"], "curly")
        self.assertEqual(made["strand[0].length"], 0.1)
        self.assertIsNone(made["hair.radius"])
        self.assertEqual(text.with_overrides({"hair.curl": "wavy"})["hair.curl"], "wavy")
        self.assertEqual(text["hair.curl"], "curly")

    def test_every_problem_is_listed(self) -> None:
        with self.assertRaises(ringlet.SceneError) as caught:
            ringlet.Scene.parse("[hair]\ncuont = 3\nlength = -1\n", "mine.toml")
        self.assertEqual(len(caught.exception.problems), 2)
        self.assertTrue(any("mine.toml:2" in p and "count" in p for p in caught.exception.problems))
        with self.assertRaisesRegex(KeyError, "hair.count"):
            ringlet.Scene()["hair.cuont"]
        with self.assertRaises(ringlet.InputError):
            ringlet.Scene({"hair.count": "many"})


class Simulating(unittest.TestCase):
    def test_python_program_and_steps_give_the_same_bits(self) -> None:
        scene = ringlet.Scene(SMALL)
        with tempfile.TemporaryDirectory() as folder:
            seen = []
            result = ringlet.run(scene, Path(folder) / "a.h5", progress=lambda *p: seen.append(p))
            self.assertEqual((result.frames, result.wanted), (6, 6))
            self.assertEqual([p[0] for p in seen if p[2] != "settling"], [1, 2, 3, 4, 5, 6])
            (Path(folder) / "scene.toml").write_text(scene.to_toml())
            program = os.environ["RINGLET_PROGRAM"]
            done = subprocess.run([program, "run", f"{folder}/scene.toml", "-o", f"{folder}/b"], capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)
            ours, theirs = ringlet.Cache(f"{folder}/a.h5"), ringlet.Cache(f"{folder}/b/cache.h5")
            simulator = ringlet.Simulator(scene)
            simulator.settle()
            points, where = simulator.points, address(simulator.points)
            for frame in range(6):
                self.assertEqual(ours.points(frame).tobytes(), theirs.points(frame).tobytes())
                # A cache stores 32-bit numbers of what the simulator has in 64.
                np.testing.assert_array_equal(points.astype(np.float32), ours.points(frame).astype(np.float32))
                self.assertAlmostEqual(simulator.time, ours.time(frame), delta=1e-12)
                simulator.advance()
                self.assertEqual(address(simulator.points), where)
            self.assertGreater(np.abs(ours.points(5) - ours.points(0)).max(), 1e-3)
            self.assertEqual(ours.scene, scene)
            self.assertFalse(points.flags.writeable)

    def test_checkpoints_and_threads(self) -> None:
        simulator = ringlet.Simulator(ringlet.Scene(SMALL))
        simulator.advance()
        kept = simulator.checkpoint()
        simulator.advance()
        expected = simulator.points.copy()
        simulator.restore(kept)
        self.assertEqual(simulator.frame, 1)
        ringlet.set_threads(1)
        self.assertEqual(ringlet.thread_count(), 1)
        simulator.advance()
        ringlet.set_threads(0)
        self.assertEqual(simulator.points.tobytes(), expected.tobytes())
        with self.assertRaises(ringlet.InputError):
            simulator.restore(b"nonsense")

    def test_a_groom_of_ones_own_holds_its_shape(self) -> None:
        s = np.linspace(0.0, 0.1, 12)
        # Beside the head, out of its reach.
        strand = np.column_stack([0.5 + s, np.zeros(12), 0.02 * np.sin(20 * s)])
        groom = ringlet.Groom(strand[None])
        scene = ringlet.Scene({"motion.kind": "none", "hair.elements": 8, "output.points": 12})
        simulator = ringlet.Simulator(scene, groom)
        start = simulator.points.copy()
        # Eight helical elements, shown by their ends, lie near the curve that they stand for ...
        self.assertLess(np.abs(start[0] - strand[0]).max(), 1e-12)
        self.assertLess(np.abs(start[-1] - strand[-1]).max(), 1e-3)
        simulator.advance(3)
        # ... and gravity, which would pull a free tip by 4.6 cm in this time, does not move what is held.
        self.assertLess(np.abs(simulator.points - start).max(), 1e-4)

    def test_ctrl_c_ends_a_run_that_goes_on_later(self) -> None:
        scene = ringlet.Scene(LONG)
        with tempfile.TemporaryDirectory() as folder:
            begun = time.monotonic()
            timer = interrupt_after(0.7)
            with self.assertRaises(KeyboardInterrupt):
                ringlet.run(scene, f"{folder}/a.h5")
            timer.join()
            self.assertLess(time.monotonic() - begun, 20.0)
            frames = len(ringlet.Cache(f"{folder}/a.h5"))
            again = ringlet.run(scene, f"{folder}/a.h5", resume=True, frames=frames + 1)
            self.assertEqual(again.frames, frames + 1)

    def test_ctrl_c_leaves_a_simulator_at_its_last_frame_and_threads_do_not_disturb(self) -> None:
        simulator = ringlet.Simulator(ringlet.Scene({**LONG, "run.frames_per_second": 1.0, "hair.count": 100}))
        before = simulator.points.copy()
        counted, refused = [0], [""]

        def disturb() -> None:
            time.sleep(0.1)  # by then the main thread is at work
            for _ in range(20):
                counted[0] += 1
                try:
                    simulator.advance()
                except ringlet.InputError as error:
                    refused[0] = str(error)
                time.sleep(0.005)
            os.kill(os.getpid(), signal.SIGINT)

        other = threading.Thread(target=disturb)
        other.start()
        with self.assertRaises(KeyboardInterrupt):
            simulator.advance()
        other.join()
        self.assertEqual(counted[0], 20)
        self.assertIn("another thread", refused[0])
        self.assertEqual(simulator.frame, 0)
        self.assertEqual(simulator.points.tobytes(), before.tobytes())

    def test_exceptions_of_a_progress_callback_come_back(self) -> None:
        def enough(done: int, total: int, note: str) -> None:
            if note != "settling":
                raise RuntimeError("enough")

        with tempfile.TemporaryDirectory() as folder, self.assertRaisesRegex(RuntimeError, "enough"):
            ringlet.run(ringlet.Scene(LONG), f"{folder}/a.h5", progress=enough)

    def test_messages_go_to_logging(self) -> None:
        with tempfile.TemporaryDirectory() as folder, self.assertLogs("ringlet", logging.WARNING):
            (Path(folder) / "x.obj").write_text("v 0 0 0\nv 0 0 1\nv 1 1 1\nv 1 1 1\nl 1 2\nl 3 4\n")
            groom = ringlet.Groom.read(Path(folder) / "x.obj", skip_degenerate=True)
            self.assertEqual(len(groom), 1)


class Styling(unittest.TestCase):
    def test_cut_undo_and_picture(self) -> None:
        style = ringlet.Style(ringlet.Scene({"hair.count": 6, "hair.length": 0.2}))
        whole = style.groom().points.copy()
        style.cut("z=-0.02")
        self.assertGreaterEqual(style.groom().points[:, 2].min(), -0.03)
        self.assertTrue(style.undo())
        self.assertFalse(style.undo())
        self.assertEqual(style.groom().points.tobytes(), whole.tobytes())
        self.assertEqual(len(style.outcomes()), 6)
        with self.assertRaises(ringlet.InputError):
            style.cut("sideways")
        picture = ringlet.preview(style.groom(), style.bodies(), width=64, height=48, samples=1, strand_width=3e-3)
        self.assertEqual((picture.shape, picture.dtype), ((48, 64, 3), np.dtype(np.uint8)))
        self.assertGreater(int(picture.max()) - int(picture.min()), 60)


TINY = {"width": 64, "height": 48, "samples": 1, "strands": 60}


class Pictures(unittest.TestCase):
    def test_simulator_cache_and_style_in_both_qualities(self) -> None:
        scene = ringlet.Scene({**SMALL, "simulation.settle": 0.0, "output.contacts": True})
        simulator = ringlet.Simulator(scene)
        simulator.advance()
        pictures = [simulator.picture(**TINY), simulator.picture(quality="path", denoise=False, **TINY)]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "cache.h5"
            ringlet.run(scene, path, frames=2)
            cache = ringlet.Cache(path)
            pictures.append(cache.picture(1, **TINY))
            steps: list[int] = []
            movie = Path(folder) / "movie.mp4"
            cache.movie(movie, progress=lambda done, total, note: steps.append(done), **TINY)
            self.assertEqual(steps, [1, 2])
            self.assertGreater(movie.stat().st_size, 500)
            with self.assertRaises(ringlet.InputError):
                cache.picture(2, **TINY)
            # The same moment has the same contacts, but for the cache's single precision.
            live, kept = simulator.contacts(), cache.contacts(1)
            self.assertEqual(live["force"].shape, kept["force"].shape)
            self.assertEqual(live["position"].shape[1], 3)
            np.testing.assert_array_equal(live["strand"], kept["strand"])
            np.testing.assert_allclose(live["force"], kept["force"], rtol=1e-6, atol=1e-12)
        # The same moment is the same picture, whoever makes it; points in a cache are rounded, which can
        # change single pixels by little.
        self.assertLess(np.abs(pictures[0].astype(int) - pictures[2].astype(int)).mean(), 1.0)
        pictures.append(ringlet.Style(scene).picture(**TINY))
        for picture in pictures:
            self.assertEqual((picture.shape, picture.dtype), ((48, 64, 3), np.dtype(np.uint8)))
            self.assertGreater(int(picture.max()) - int(picture.min()), 60)
        with self.assertRaises(ringlet.InputError):
            simulator.picture(samples=0)
        with self.assertRaises(ringlet.InputError):
            simulator.picture(sample=4)

    def test_a_movie_of_any_pictures(self) -> None:
        frame = np.zeros((48, 64, 3), np.uint8)
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "movie.mp4"
            with ringlet.Movie(path, frames_per_second=10) as movie:
                for shade in range(5):
                    movie.add(frame + 40 * shade)
                with self.assertRaises(ringlet.InputError):
                    movie.add(frame[:, :32])
            self.assertGreater(path.stat().st_size, 300)
            with self.assertRaises(ringlet.InputError):
                movie.add(frame)
            # What an exception ends leaves nothing behind.
            broken = Path(folder) / "broken.mp4"
            with self.assertRaises(KeyError), ringlet.Movie(broken) as movie:
                movie.add(frame)
                raise KeyError("a mistake elsewhere")
            self.assertEqual([entry.name for entry in Path(folder).iterdir()], ["movie.mp4"])
        with self.assertRaises(ringlet.InputError):
            ringlet.Movie("x.mp4", frames_per_second=0)


class Friction(unittest.TestCase):
    def test_a_chain_of_contacts_in_three_forms(self) -> None:
        rng = np.random.default_rng(5)
        n = 12
        m = np.diag(rng.uniform(0.5, 2.0, 3 * n))
        # Contact c lies between the bodies c and c + 1, the last between body n - 1 and the world.
        h = np.zeros((3 * n, 3 * n))
        for c in range(n):
            basis = np.linalg.qr(rng.normal(size=(3, 3)))[0]
            h[3 * c : 3 * c + 3, 3 * c : 3 * c + 3] = basis
            if c + 1 < n:
                h[3 * c + 3 : 3 * c + 6, 3 * c : 3 * c + 3] = -basis
        f, free, mu = rng.normal(size=3 * n), rng.normal(size=3 * n), np.full(n, 0.4)
        w = h.T @ np.linalg.solve(m, h)
        q = h.T @ np.linalg.solve(m, f) + free
        factored = ringlet.FrictionProblem.factored(m, h, f, free, mu).solve(tolerance=1e-11)
        dense = ringlet.FrictionProblem.dense(w, q, mu)
        reduced = dense.solve(tolerance=1e-11)
        sparse = ringlet.FrictionProblem.csr(
            np.arange(3 * n + 1) * 3 * n, np.tile(np.arange(3 * n), 3 * n), w.ravel(), q, mu
        ).solve(tolerance=1e-11)
        self.assertTrue(factored.converged and reduced.converged and sparse.converged)
        r, u, v = reduced.impulses, reduced.relative_velocities, factored.velocities
        assert u is not None and v is not None
        self.assertGreater(np.abs(r).max(), 0.1)
        # The answer of Coulomb's law is unique here in the relative velocities; the error bounds them to ~1e-9.
        np.testing.assert_allclose(h.T @ v + free, u.ravel(), atol=1e-7)
        np.testing.assert_allclose(sparse.impulses, r, atol=1e-7)
        np.testing.assert_allclose(w @ r.ravel() + q, u.ravel(), atol=1e-12)
        for rc, uc in zip(r, u):
            self.assertGreaterEqual(0.4 * rc[0] - np.hypot(rc[1], rc[2]), -1e-8)  # in the cone
            self.assertGreaterEqual(uc[0], -1e-8)  # apart, not into each other
            if np.hypot(uc[1], uc[2]) > 1e-6 and rc[0] > 1e-6:  # sliding: friction is against the motion
                self.assertLess(rc[1] * uc[1] + rc[2] * uc[2], 0.0)
        self.assertLess(dense.error(r)[0], 1e-10)
        self.assertLessEqual(dense.solve(tolerance=1e-9, guess=r).iterations, reduced.iterations)

    def test_files_and_mistakes(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            scene = ringlet.Scene({**SMALL, "hair.count": 30, "hair.growth": "natural"})
            ringlet.run(scene, f"{folder}/a.h5", frames=3, problems=f"{folder}/problems")
            files = sorted(Path(folder, "problems").iterdir())
            self.assertGreater(len(files), 0)
            problem = ringlet.FrictionProblem.read(files[-1])
            solution = problem.solve(tolerance=1e-6)
            self.assertTrue(solution.converged)
            self.assertEqual(solution.impulses.shape, (problem.contacts, 3))
            self.assertLess(problem.error(solution.impulses)[0], 1.1e-6)
        with self.assertRaises(ringlet.InputError):
            ringlet.FrictionProblem.dense(np.eye(3), [-1.0, 0.0, 0.0], [-0.5])
        with self.assertRaisesRegex(ringlet.InputError, "bracket"):
            ringlet.FrictionProblem.dense(np.eye(3), [-1.0, 0.0, 0.0], [0.5]).solve(law="none of them")


class Documentation(unittest.TestCase):
    def test_everything_has_a_docstring(self) -> None:
        lacking = []
        for name in ringlet.__all__:
            item = getattr(ringlet, name)
            if not isinstance(item, str) and not item.__doc__:
                lacking.append(name)
        self.assertEqual(lacking, [])


if __name__ == "__main__":
    unittest.main()
