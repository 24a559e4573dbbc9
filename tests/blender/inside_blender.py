"""The add-on, tested inside Blender: hair goes in, plays, comes out, and is simulated."""

import os
import sys
import tempfile
import unittest

import bpy
import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "integrations", "blender"))
import ringlet_addon  # noqa: E402
from ringlet_addon import curves, groom_ply, program  # noqa: E402

PROGRAM = os.environ["RINGLET_PROGRAM"]


def positions(thing):
    values = np.empty(3 * len(thing.data.points), np.float32)
    thing.data.position_data.foreach_get("vector", values)
    return values.reshape(-1, 3)


class Addon(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        ringlet_addon.register()
        cls.temporary = tempfile.TemporaryDirectory()
        cls.folder = cls.temporary.name
        program.call(PROGRAM, "run", "-o", cls.folder, "--set", "hair.count=9", "--set", "hair.length=0.15", "--set",
                     "simulation.settle=0.05", "--set", "run.duration=0.16", "--set", "run.frames_per_second=25")
        cls.cache = os.path.join(cls.folder, "cache.h5")

    @classmethod
    def tearDownClass(cls):
        ringlet_addon.unregister()
        cls.temporary.cleanup()

    def path(self, name):
        return os.path.join(self.folder, name)

    def frame(self, k):
        program.call(PROGRAM, "export", self.cache, "-o", self.path("frame.ply"), "--frames", k)
        return groom_ply.read(self.path("frame.ply"))

    def obj_points(self, name):
        with open(self.path(name), encoding="ascii") as file:
            return np.array([line.split()[1:4] for line in file if line.startswith("v ")], float)

    def test_a_groom_comes_back_as_it_was(self):
        for kind in ("usda", "hair", "ply", "glb"):
            original = self.path(f"original.{kind}")
            program.call(PROGRAM, "export", self.cache, "-o", original, "--frames", "2")
            self.assertEqual(bpy.ops.ringlet.import_groom(filepath=original), {"FINISHED"})
            thing = bpy.context.view_layer.objects.active
            self.assertEqual(thing.type, "CURVES")
            self.assertEqual(len(thing.data.curves), 9)
            scene = ringlet_addon.export_scene(self.path("back"), thing)
            # What Ringlet reads there, written as text of full precision, against what it wrote at first.
            program.call(PROGRAM, "convert", os.path.join(self.path("back"), "hair.ply"), "-o", self.path("back.obj"))
            program.call(PROGRAM, "convert", original, "-o", self.path("original.obj"))
            back, first = self.obj_points("back.obj"), self.obj_points("original.obj")
            self.assertEqual(back.shape, first.shape)
            self.assertGreater(np.ptp(first, axis=0).min(), 0.05)
            self.assertLess(np.abs(back - first).max(), 1e-6)
            program.call(PROGRAM, "check", scene)  # raises where the scene has a problem

    def test_attributes_come_back(self):
        groom = groom_ply.Groom(np.array([3, 2]), np.arange(15.0).reshape(5, 3) / 10, np.linspace(1e-5, 5e-5, 5),
                                np.array([[0.25, 0.5], [0.75, 1.0]]), np.array([4, -7]), np.array([1, 0]))
        thing = curves.to_object("two", groom)
        back = curves.from_object(thing)
        np.testing.assert_array_equal(back.counts, groom.counts)
        np.testing.assert_allclose(back.points, groom.points, atol=1e-7)
        np.testing.assert_allclose(back.radii, groom.radii, rtol=1e-6)
        np.testing.assert_array_equal(back.root_uv, groom.root_uv)
        np.testing.assert_array_equal(back.groups, groom.groups)
        np.testing.assert_array_equal(back.guides, groom.guides)
        # An object that stands elsewhere is exported where it stands.
        thing.location = (0.0, 2.0, 0.0)
        bpy.context.view_layer.update()
        np.testing.assert_allclose(curves.from_object(thing).points - groom.points, np.tile([0.0, 2.0, 0.0], (5, 1)), atol=1e-6)

    def test_a_cache_plays(self):
        scene = bpy.context.scene
        scene.frame_start, scene.frame_end = 1, 60
        scene.render.fps, scene.render.fps_base = 50, 1.0  # two frames of the scene for one of the cache
        self.assertEqual(bpy.ops.ringlet.import_groom(filepath=self.cache), {"FINISHED"})
        thing = bpy.context.view_layer.objects.active
        self.assertGreater(np.abs(self.frame(3).points - self.frame(2).points).max(), 1e-4)
        for frame, before, part in ((1, 0, 0.0), (5, 2, 0.0), (6, 2, 0.5), (50, 4, 0.0)):
            scene.frame_set(frame)
            expected = self.frame(before).points
            if part:
                expected = (1 - part) * expected + part * self.frame(before + 1).points
            # Floats of this size are 6e-8 apart at most.
            np.testing.assert_allclose(positions(thing), expected, rtol=0, atol=1e-7)
        bpy.data.objects.remove(thing)

    def test_simulating_from_the_panel(self):
        scene = bpy.context.scene
        scene.frame_start, scene.frame_end = 1, 4
        scene.render.fps = 25
        bpy.ops.mesh.primitive_uv_sphere_add(segments=24, ring_count=12, radius=0.1)
        scalp = bpy.context.object
        scalp.rotation_mode = "XYZ"
        scalp.keyframe_insert("rotation_euler", frame=1)
        scalp.rotation_euler = (0.0, 0.0, 0.4)
        scalp.keyframe_insert("rotation_euler", frame=4)
        s = np.linspace(0.0, 0.1, 10)
        strands = np.concatenate([np.column_stack([(0.101 + s) * np.cos(a), (0.101 + s) * np.sin(a), 0 * s]) for a in (0.0, 2.0)])
        hair = curves.to_object("radial", groom_ply.Groom(np.array([10, 10]), strands))
        bpy.context.view_layer.objects.active = hair
        scene.ringlet_scalp = scalp
        scene.ringlet_folder = self.path("simulated")
        self.assertEqual(bpy.ops.ringlet.simulate(), {"FINISHED"})
        self.assertEqual(scene.ringlet_progress, 100.0)
        result = bpy.context.view_layer.objects.active
        self.assertEqual(len(result[ringlet_addon.FRAMES]), 4)
        # Roots turn with the scalp: by 0.4 about z at the end.
        scene.frame_set(4)
        np.testing.assert_allclose(positions(result)[0], [0.101 * np.cos(0.4), 0.101 * np.sin(0.4), 0.0], atol=1e-5)

    def test_what_is_wrong_is_said(self):
        with open(self.path("bad.hair"), "wb") as file:
            file.write(b"HAIR but nothing more")
        with self.assertRaisesRegex(RuntimeError, "bad.hair"):
            bpy.ops.ringlet.import_groom(filepath=self.path("bad.hair"))
        with self.assertRaises(ValueError):
            groom_ply.read(self.path("bad.hair"))


if not unittest.main(module=__name__, argv=["inside_blender"], exit=False).result.wasSuccessful():
    raise SystemExit(3)
print("every test in Blender passed")
