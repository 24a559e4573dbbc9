"""The add-on against what the documentation of later Blenders says that they have (api_surface.py).

usage: surface_test.py PROGRAM
"""

import importlib
import os
import subprocess
import sys
import tempfile
import time
import unittest
import zipfile

import api_surface
import bpy_stub
import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
INTEGRATION = os.path.join(os.path.dirname(os.path.dirname(HERE)), "integrations", "blender")
PROGRAM = os.path.abspath(sys.argv.pop(1))
os.environ["RINGLET_PROGRAM"] = PROGRAM
sys.path.insert(0, INTEGRATION)
sys.dont_write_bytecode = True


class Surface(unittest.TestCase):
    """Everything that the add-on does, in each documented version."""

    def each_version(self):
        for version in api_surface.VERSIONS:
            with self.subTest(version), bpy_stub.installed(version) as bpy, tempfile.TemporaryDirectory() as folder:
                addon = importlib.import_module("ringlet_addon")
                addon.register()
                settings = importlib.import_module("ringlet_addon.settings")
                bpy.context.scene.ringlet = bpy_stub.with_properties(settings.Settings)
                yield bpy, addon, folder
                addon.unregister()

    def hair(self, bpy, addon):
        groom = addon.operators.groom_ply.Groom(
            np.array([4, 4]), np.array([[x, 0.0, 0.05 * k] for x in (0.0, 0.1) for k in range(4)]), np.full(8, 1e-4),
            np.array([[0.5, 0.5], [0.6, 0.5]]), np.array([1, 2]), np.array([1, 1]))
        made = addon.operators.curves.to_object("hair", groom)
        addon.operators.curves.attach(made.data, bpy_stub.Object("scalp", bpy_stub.triangle_mesh("scalp")))
        self.assertEqual(made.data.surface_uv_map, "UVMap")
        return made

    def operator(self, cls, **values):
        made = bpy_stub.with_properties(cls)
        for name, value in values.items():
            object.__setattr__(made, name, value)
        return made

    def test_grooms_and_scenes(self):
        for bpy, addon, folder in self.each_version():
            bpy.context.object = hair = self.hair(bpy, addon)
            export = self.operator(addon.operators.ExportScene, filepath=os.path.join(folder, "made.toml"))
            self.assertTrue(addon.operators.ExportScene.poll(bpy.context))
            self.assertEqual(export.execute(bpy.context), {"FINISHED"}, vars(export).get("_reports"))
            for name in ("hair.ply", "scalp.obj", "scene.toml"):
                self.assertTrue(os.path.exists(os.path.join(folder, "made", name)), name)
            read = self.operator(addon.operators.ImportGroom, filepath=os.path.join(folder, "made", "hair.ply"))
            self.assertEqual(read.execute(bpy.context), {"FINISHED"}, vars(read).get("_reports"))
            back = bpy.context.scene.objects[-1]
            np.testing.assert_allclose(back.data.position_data._array, hair.data.position_data._array, atol=1e-7)
            self.assertEqual({one.name for one in back.data.attributes}, {"radius", "surface_uv_coordinate", "ringlet_group", "ringlet_guide"})
            wrong = self.operator(addon.operators.ImportGroom, filepath=os.path.join(folder, "nothing.hair"))
            self.assertEqual(wrong.execute(bpy.context), {"CANCELLED"})
            self.assertIn("nothing.hair", wrong._reports[0][1])

    def test_the_panel_and_its_menu(self):
        for bpy, addon, _ in self.each_version():
            bpy.context.object = self.hair(bpy, addon)
            for running in (False, True):
                bpy.context.scene.ringlet.is_running = running
                panel = bpy_stub.with_properties(addon.panel.Panel)
                panel.layout = bpy_stub.Layout()
                panel.draw(bpy.context)
                self.assertIn("ringlet.cancel" if running else "ringlet.simulate", panel.layout._drawn)
                self.assertEqual("progress" in panel.layout._drawn, running)
            menu = bpy_stub.with_properties(addon.panel.PresetMenu)
            menu.layout = bpy_stub.Layout()
            menu.draw(bpy.context)
            self.assertEqual(len(menu.layout._drawn), len(addon.panel.presets.PRESETS))
            preset = self.operator(addon.operators.UsePreset, preset="wet")
            self.assertEqual(preset.execute(bpy.context), {"FINISHED"})
            self.assertEqual(bpy.context.scene.ringlet.density, 1900.0)

    def run_modal(self, bpy, simulate, between=lambda: None):
        """What Blender does with a modal operator: calls it with events until it ends."""
        self.assertEqual(simulate.invoke(bpy.context, None), {"RUNNING_MODAL"}, vars(simulate).get("_reports"))
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            self.assertEqual(simulate.modal(bpy.context, bpy_stub.kind("Event")(type="MOUSEMOVE")), {"PASS_THROUGH"})
            between()
            result = simulate.modal(bpy.context, bpy_stub.kind("Event")(type="TIMER"))
            if result != {"PASS_THROUGH"}:
                self.assertIsNone(bpy.context.window_manager._timer)
                self.assertFalse(bpy.context.scene.ringlet.is_running)
                return result
            time.sleep(0.02)
        self.fail("the run does not end")

    def test_simulating_with_progress_and_cancel(self):
        for bpy, addon, folder in self.each_version():
            bpy.context.object = hair = self.hair(bpy, addon)
            settings = bpy.context.scene.ringlet
            settings.folder, settings.model, settings.start = folder, "chain", "held"
            simulate = self.operator(addon.operators.Simulate)
            self.assertEqual(self.run_modal(bpy, simulate), {"FINISHED"}, vars(simulate).get("_reports"))
            self.assertEqual(settings.progress, 100.0)
            self.assertTrue(hair._hidden and hair.hide_render)
            result = bpy.context.scene.objects[-1]
            self.assertEqual(result.name, "hair simulated")
            # The handler puts it where the cache has it.
            frames = addon.playback.frame_points(result[addon.playback.CACHE], False)
            for frame in (1, 2, 3):
                bpy.context.scene.frame_set(frame)
                np.testing.assert_array_equal(result.data.position_data._array, frames[frame - 1])
            # A long run that is cancelled keeps its frames, if it has some, or says that it has none.
            bpy.context.scene.frame_end, hair.data.surface = 2000, None
            again = self.operator(addon.operators.Simulate)
            cancel = self.operator(addon.operators.CancelRun)

            def stop():
                if settings.progress > 0.0 and not settings.wants_cancel:
                    self.assertTrue(addon.operators.CancelRun.poll(bpy.context))
                    cancel.execute(bpy.context)

            self.assertEqual(self.run_modal(bpy, again, stop), {"FINISHED"}, vars(again).get("_reports"))
            self.assertLess(settings.progress, 100.0)
            self.assertIn("stopped", again._reports[-1][1])

    def test_a_misspelt_name_fails(self):
        for bpy, addon, _ in self.each_version():
            hair = self.hair(bpy, addon)
            for wrong in (lambda: hair.data.surface_uv_maps, lambda: setattr(hair.data, "surfaces", None),
                          lambda: hair.data.position_data.foreach_set("vectors", np.zeros(24)), lambda: bpy.context.scene.frame_now,
                          lambda: bpy_stub.Layout().property, lambda: bpy.context.window_manager.progress_stop()):
                self.assertRaises(AttributeError, wrong)
            for wrong in (lambda: hair.data.attributes.new("a", "FLOAT2D", "CURVE"), lambda: hair.data.attributes.new("a", "FLOAT", "STRAND"),
                          lambda: bpy.props.FloatProperty(minimum=0.0), lambda: bpy_stub.Layout().label(txt="")):
                self.assertRaises(TypeError, wrong)


class Package(unittest.TestCase):
    def test_one_command_makes_the_zip(self):
        with tempfile.TemporaryDirectory() as folder:
            made = subprocess.run([sys.executable, os.path.join(INTEGRATION, "package.py"), folder], check=True, capture_output=True, text=True)
            with zipfile.ZipFile(made.stdout.strip()) as package:
                names = package.namelist()
                manifest = package.read("ringlet_hair/blender_manifest.toml").decode()
            self.assertIn("ringlet_hair/__init__.py", names)
            modules = [name for name in os.listdir(os.path.join(INTEGRATION, "ringlet_addon")) if name.endswith(".py")]
            self.assertEqual(len(names), len(modules) + 1)
            # What https://docs.blender.org/manual/en/latest/advanced/extensions/getting_started.html asks of a manifest.
            for key in ("schema_version", "id", "version", "name", "tagline", "maintainer", "type", "blender_version_min", "license"):
                self.assertRegex(manifest, rf"(?m)^{key} = ")
            for text in [line.split(" = ")[1].strip('"') for line in manifest.splitlines() if line.startswith(("tagline", "files"))]:
                self.assertLessEqual(len(text), 64)
                self.assertRegex(text[-1], r"\w")


if __name__ == "__main__":
    unittest.main()
