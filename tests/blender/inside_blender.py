"""The add-on, tested inside Blender: hair goes in, plays, comes out, and is simulated."""

import os
import shutil
import sys
import tempfile
import unittest
import unittest.mock

import bpy
import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "integrations", "blender"))
import ringlet_addon  # noqa: E402
from ringlet_addon import curves, groom_ply, operators, playback, program, scene_export  # noqa: E402

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
        program.call(PROGRAM, "run", "-o", cls.folder, "--set", "hair.count=9", "--set", "hair.length=0.15", "--set", "hair.elements=5", "--set",
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
            self.assertAlmostEqual(thing.data.points[0].radius, 4e-5, delta=1e-8)
            self.assertEqual(len(thing.data.curves), 9)
            scene = scene_export.export_scene(self.path("back"), thing)
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

    def radial(self, angles, segments=10, length=0.1, root=0.101):
        """Strands that stand out from the equator of a ball of radius 0.1."""
        s = root + np.linspace(0.0, length, segments)
        points = np.concatenate([np.column_stack([s * np.cos(a), s * np.sin(a), 0 * s]) for a in angles])
        return groom_ply.Groom(np.full(len(angles), segments), points)

    def ball(self):
        bpy.ops.mesh.primitive_uv_sphere_add(segments=24, ring_count=12, radius=0.1)
        return bpy.context.object

    def simulate(self, hair, scalp, folder, frames):
        scene = bpy.context.scene
        scene.frame_start, scene.frame_end = 1, frames
        scene.render.fps, scene.render.fps_base = 25, 1.0
        bpy.context.view_layer.objects.active = hair
        scene.ringlet.scalp, scene.ringlet.folder = scalp, self.path(folder)
        self.assertEqual(bpy.ops.ringlet.simulate(), {"FINISHED"})
        return bpy.context.view_layer.objects.active

    def test_simulating_from_the_panel(self):
        scene = bpy.context.scene
        scalp = self.ball()
        scalp.rotation_mode = "XYZ"
        scalp.keyframe_insert("rotation_euler", frame=1)
        scalp.rotation_euler = (0.0, 0.0, 0.4)
        scalp.keyframe_insert("rotation_euler", frame=4)
        strands = self.radial((0.0, 2.0))
        strands.radii = np.tile(np.linspace(3e-4, 1e-4, 10, dtype=np.float32), 2)
        hair = curves.to_object("radial", strands)
        material = bpy.data.materials.new("brown")
        hair.data.materials.append(material)
        self.assertEqual(bpy.ops.ringlet.preset(preset="soft"), {"FINISHED"})
        result = self.simulate(hair, scalp, "simulated", 4)
        self.assertEqual((scene.ringlet.progress, scene.ringlet.is_running), (100.0, False))
        with open(self.path("simulated/scene.toml"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("[[motion.key]]", text)  # a rigid scalp is one file and its motion
        self.assertIn("young = 3000000000.0", text)
        self.assertEqual(len(playback.frame_points(result[playback.CACHE], False)), 4)
        self.assertIs(result.data.surface, scalp)
        self.assertEqual(result.data.surface_uv_map, scalp.data.uv_layers.active.name)
        self.assertIs(result.data.materials[0], material)
        # Thick at the root and thin at the tip, as they went out.
        points = result.data.curves[1].points
        np.testing.assert_allclose([points[0].radius, points[len(points) - 1].radius], [3e-4, 1e-4], rtol=1e-6)
        self.assertTrue(hair.hide_render)
        # Roots turn with the scalp: by 0.4 about z at the end.
        scene.frame_set(4)
        np.testing.assert_allclose(positions(result)[0], [0.101 * np.cos(0.4), 0.101 * np.sin(0.4), 0.0], atol=1e-5)

    def test_a_scalp_that_changes_its_shape(self):
        scene = bpy.context.scene
        scalp = self.ball()
        # From a ball to an egg: x grows by half, while the object is carried upwards.
        scalp.shape_key_add(name="ball")
        egg = scalp.shape_key_add(name="egg")
        for vertex, point in zip(scalp.data.vertices, egg.data):
            point.co = (1.5 * vertex.co.x, vertex.co.y, vertex.co.z)
        for frame, value, height in ((1, 0.0, 0.0), (5, 1.0, 0.2)):
            egg.value, scalp.location.z = value, height
            egg.keyframe_insert("value", frame=frame)
            scalp.keyframe_insert("location", frame=frame)
        hair = curves.to_object("on the egg", self.radial((0.0, np.pi), root=0.1))
        result = self.simulate(hair, scalp, "egg", 5)
        self.assertTrue(os.path.exists(self.path("egg/scalp_0004.obj")))
        for frame in (1, 3, 5):
            scene.frame_set(frame)
            grown = 1.0 + 0.5 * egg.value
            # The roots are vertices on the x axis.
            for strand, side in ((0, 1.0), (1, -1.0)):
                root = positions(result)[result.data.curves[strand].first_point_index]
                np.testing.assert_allclose(root, [side * 0.1 * grown, 0.0, scalp.location.z], atol=1e-6)
        # A smaller scene in the same folder leaves no files of the larger one behind.
        scene.frame_end = 3
        scene_export.export_scene(self.path("egg"), hair, scalp)
        self.assertFalse(os.path.exists(self.path("egg/scalp_0003.obj")))

    def test_guides_and_children(self):
        hair = curves.to_object("guides", self.radial((0.0, 1.0)))
        group = bpy.data.node_groups.new("two of each", "GeometryNodeTree")
        if hasattr(group, "interface"):  # since 4.0
            for direction in ("INPUT", "OUTPUT"):
                group.interface.new_socket("Geometry", in_out=direction, socket_type="NodeSocketGeometry")
        else:
            group.inputs.new("NodeSocketGeometry", "Geometry")
            group.outputs.new("NodeSocketGeometry", "Geometry")
        nodes = {kind: group.nodes.new(kind) for kind in ("NodeGroupInput", "NodeGroupOutput", "GeometryNodeJoinGeometry", "GeometryNodeTransform")}
        nodes["GeometryNodeTransform"].inputs["Translation"].default_value = (0.0, 0.0, 0.01)
        group.links.new(nodes["NodeGroupInput"].outputs[0], nodes["GeometryNodeTransform"].inputs[0])
        group.links.new(nodes["NodeGroupInput"].outputs[0], nodes["GeometryNodeJoinGeometry"].inputs[0])
        group.links.new(nodes["GeometryNodeTransform"].outputs[0], nodes["GeometryNodeJoinGeometry"].inputs[0])
        group.links.new(nodes["GeometryNodeJoinGeometry"].outputs[0], nodes["NodeGroupOutput"].inputs[0])
        hair.modifiers.new("nodes", "NODES").node_group = group
        self.assertEqual(len(curves.from_object(hair, "ORIGINAL").counts), 2)
        self.assertEqual(len(curves.from_object(hair, "EVALUATED").counts), 4)
        both = curves.from_object(hair, "CHILDREN")
        np.testing.assert_array_equal(both.guides, [1, 1, 0, 0, 0, 0])
        settings = bpy.context.scene.ringlet
        settings.strands = "CHILDREN"
        try:
            result = self.simulate(hair, self.ball(), "children", 2)
            self.assertEqual(len(result.data.curves), 6)
            settings.show = "GUIDES"
            guides = operators.import_cache(result[playback.CACHE], None, True)
            self.assertEqual(len(guides.data.curves), 2)
        finally:
            settings.strands, settings.show = "ORIGINAL", "ALL"

    def test_a_changed_cache_is_read_again(self):
        scene = bpy.context.scene
        copy = self.path("copy.h5")
        shutil.copyfile(self.cache, copy)
        thing = operators.import_cache(copy)
        first = positions(thing)
        program.call(PROGRAM, "run", "-o", self.path("other"), "--set", "hair.count=9", "--set", "hair.length=0.1", "--set", "hair.elements=5", "--set",
                     "simulation.settle=0.05", "--set", "run.duration=0.04", "--set", "run.frames_per_second=25")
        os.replace(os.path.join(self.path("other"), "cache.h5"), copy)
        future = os.path.getmtime(playback.points_file(copy, False)) + 10.0
        os.utime(copy, (future, future))
        scene.frame_set(scene.frame_start)
        self.assertGreater(np.abs(positions(thing) - first).max(), 1e-3)

    def test_what_is_wrong_is_said(self):
        with open(self.path("bad.hair"), "wb") as file:
            file.write(b"HAIR but nothing more")
        with self.assertRaisesRegex(RuntimeError, "bad.hair"):
            bpy.ops.ringlet.import_groom(filepath=self.path("bad.hair"))
        with self.assertRaises(ValueError):
            groom_ply.read(self.path("bad.hair"))
        # A mesh without faces, other vertices from frame to frame, a scene of one frame, no program.
        scene = bpy.context.scene
        scene.frame_start, scene.frame_end = 1, 3
        hair = curves.to_object("radial", self.radial((0.0,)))
        bare = bpy.data.objects.new("bare", bpy.data.meshes.new("bare"))
        scene.collection.objects.link(bare)
        with self.assertRaisesRegex(ValueError, "bare has no faces"):
            scene_export.export_scene(self.path("wrong"), hair, bare)
        changing = self.ball()
        mirror = changing.modifiers.new("decimate", "DECIMATE")
        mirror.ratio = 1.0
        mirror.keyframe_insert("ratio", frame=1)
        mirror.ratio = 0.3
        mirror.keyframe_insert("ratio", frame=3)
        with self.assertRaisesRegex(ValueError, "other vertices or faces"):
            scene_export.export_scene(self.path("wrong"), hair, changing)
        scene.frame_end = 1
        with self.assertRaisesRegex(ValueError, "one frame"):
            scene_export.export_scene(self.path("wrong"), hair, changing)
        with unittest.mock.patch.dict(os.environ, {"RINGLET_PROGRAM": "/nowhere", "PATH": "/nowhere"}):
            with self.assertRaisesRegex(program.RingletError, "preferences"):
                program.from_preferences()


if not unittest.main(module=__name__, argv=["inside_blender"], exit=False).result.wasSuccessful():
    raise SystemExit(3)
print("every test in Blender passed")
