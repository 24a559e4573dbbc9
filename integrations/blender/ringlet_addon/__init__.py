"""Ringlet in Blender: grooms and caches as hair Curves, Curves and a scalp as a scene, runs from a panel."""

import os
import tempfile

import bpy
import numpy as np
from bpy.app.handlers import persistent
from bpy.props import FloatProperty, PointerProperty, StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper

from . import curves, groom_ply, program

bl_info = {
    "name": "Ringlet hair",
    "description": "Import, export and simulate hair with Ringlet",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "File > Import / Export; 3D View > Sidebar > Ringlet",
    "category": "Import-Export",
}

# Custom properties of an object that plays a cache: where its frames are, and how many per second.
FRAMES, RATE, START = "ringlet_frames", "ringlet_rate", "ringlet_start"


def _program():
    preferences = bpy.context.preferences.addons.get(__name__)
    return program.find(preferences.preferences.program if preferences else "")


def import_groom(path):
    """A groom file of any kind that Ringlet reads, as a Curves object."""
    made = program.groom_as_ply(_program(), path)
    try:
        groom = groom_ply.read(made)
    finally:
        os.unlink(made)
    return curves.to_object(os.path.splitext(os.path.basename(path))[0], groom)


def import_cache(path):
    """A cache as a Curves object that plays from the scene's current first frame on."""
    folder = path + ".frames"
    files, rate = program.export_frames(_program(), path, folder)
    thing = curves.to_object(os.path.splitext(os.path.basename(path))[0], groom_ply.read(files[0]))
    thing[FRAMES], thing[RATE], thing[START] = files, rate, bpy.context.scene.frame_start
    show_frame(thing, bpy.context.scene)
    return thing


def show_frame(thing, scene):
    """Puts a Curves object that plays a cache where it is at the scene's time, between frames in a straight line."""
    files = list(thing[FRAMES])
    scene_rate = scene.render.fps / scene.render.fps_base
    at = (scene.frame_current_final - thing[START]) / scene_rate * thing[RATE]
    at = min(max(at, 0.0), len(files) - 1.0)
    before = int(at)
    points = groom_ply.read(bpy.path.abspath(files[before])).points
    if at > before:
        after = groom_ply.read(bpy.path.abspath(files[before + 1])).points
        points = points + np.float32(at - before) * (after - points)
    curves.set_positions(thing.data, points)


def export_scene(folder, hair, scalp=None):
    """hair.ply, scalp.obj and scene.toml for `ringlet run`; returns the path of the scene."""
    os.makedirs(folder, exist_ok=True)
    scene = bpy.context.scene
    now = scene.frame_current
    scene.frame_set(scene.frame_start)
    try:
        groom_ply.write(os.path.join(folder, "hair.ply"), curves.from_object(hair))
        if scalp is not None:
            curves.write_mesh(os.path.join(folder, "scalp.obj"), scalp)
    finally:
        scene.frame_set(now)
    keys = curves.motion_keys(scalp, scene) if scalp is not None else []
    path = os.path.join(folder, "scene.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write(curves.scene_text(scene, scalp is not None, keys))
    return path


@persistent
def _follow_time(scene, *_):
    for thing in scene.objects:
        if FRAMES in thing and thing.type == "CURVES":
            try:
                show_frame(thing, scene)
            except (OSError, ValueError) as error:
                print(f"ringlet: {thing.name}: {error}")


def _scalp_of(context):
    if context.scene.ringlet_scalp is not None:
        return context.scene.ringlet_scalp
    return getattr(context.object.data, "surface", None)


class Preferences(bpy.types.AddonPreferences):
    bl_idname = __name__
    program: StringProperty(name="Program", subtype="FILE_PATH", description="The program ringlet; empty: from the search path")

    def draw(self, context):
        self.layout.prop(self, "program")


class ImportGroom(bpy.types.Operator, ImportHelper):
    """Hair from a groom file or from the cache of a run"""

    bl_idname = "ringlet.import_groom"
    bl_label = "Ringlet hair (.hair .tfx .ply .obj .usda .usdc .usd .usdz .glb .abc .h5)"
    bl_options = {"UNDO"}
    filter_glob: StringProperty(default="*.hair;*.tfx;*.ply;*.obj;*.usda;*.usdc;*.usd;*.usdz;*.glb;*.abc;*.h5", options={"HIDDEN"})

    def execute(self, context):
        try:
            (import_cache if self.filepath.endswith(".h5") else import_groom)(self.filepath)
        except (program.RingletError, ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


class ExportScene(bpy.types.Operator, ExportHelper):
    """The active hair Curves with their scalp as a scene for ringlet run"""

    bl_idname = "ringlet.export_scene"
    bl_label = "Ringlet scene (.toml, in a folder of its own)"
    filename_ext = ".toml"

    @classmethod
    def poll(cls, context):
        return context.object is not None and context.object.type == "CURVES"

    def execute(self, context):
        try:
            made = export_scene(os.path.splitext(self.filepath)[0], context.object, _scalp_of(context))
        except (ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, f"wrote {made}")
        return {"FINISHED"}


class Simulate(bpy.types.Operator):
    """Simulate the active hair Curves over the scene's frames and import the result"""

    bl_idname = "ringlet.simulate"
    bl_label = "Simulate"
    _run = None
    _timer = None

    @classmethod
    def poll(cls, context):
        return ExportScene.poll(context)

    def _begin(self, context):
        folder = bpy.path.abspath(context.scene.ringlet_folder) or tempfile.mkdtemp(prefix="ringlet_")
        scene = export_scene(folder, context.object, _scalp_of(context))
        self._run = program.Run(_program(), scene, folder)

    def _show(self, context):
        done, total = self._run.progress
        context.scene.ringlet_progress = 100.0 * done / total
        context.window_manager.progress_update(context.scene.ringlet_progress)

    def _end(self, context):
        try:
            whole = self._run.finish()
        except program.RingletError as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self._show(context)
        thing = import_cache(self._run.cache)
        self.report({"INFO"}, f"{len(thing[FRAMES])} frames in {self._run.cache}" + ("" if whole else " (stopped)"))
        return {"FINISHED"}

    def execute(self, context):
        """Waits for the end: from scripts and without a window."""
        try:
            self._begin(context)
        except (program.RingletError, ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return self._end(context)

    def invoke(self, context, event):
        try:
            self._begin(context)
        except (program.RingletError, ValueError, OSError) as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        context.window_manager.progress_begin(0.0, 100.0)
        self._timer = context.window_manager.event_timer_add(0.2, window=context.window)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type == "ESC":
            self._run.cancel()
        if event.type != "TIMER":
            return {"PASS_THROUGH"}
        self._show(context)
        for area in context.screen.areas:
            area.tag_redraw()
        if self._run.running():
            return {"PASS_THROUGH"}
        context.window_manager.event_timer_remove(self._timer)
        context.window_manager.progress_end()
        return self._end(context)


class Panel(bpy.types.Panel):
    bl_idname = "VIEW3D_PT_ringlet"
    bl_label = "Ringlet"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Ringlet"

    def draw(self, context):
        scene = context.scene
        self.layout.prop(scene, "ringlet_scalp")
        self.layout.prop(scene, "ringlet_folder")
        self.layout.operator(Simulate.bl_idname)
        self.layout.prop(scene, "ringlet_progress", slider=True)
        self.layout.label(text="Esc stops a run; its frames are kept")


CLASSES = (Preferences, ImportGroom, ExportScene, Simulate, Panel)


def _import_menu(self, context):
    self.layout.operator(ImportGroom.bl_idname)


def _export_menu(self, context):
    self.layout.operator(ExportScene.bl_idname)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Scene.ringlet_scalp = PointerProperty(
        type=bpy.types.Object, name="Scalp", description="What the hair grows on; empty: the surface of the Curves",
        poll=lambda _, thing: thing.type == "MESH")
    bpy.types.Scene.ringlet_folder = StringProperty(
        name="Folder", subtype="DIR_PATH", description="For scene and cache; empty: a temporary one")
    bpy.types.Scene.ringlet_progress = FloatProperty(name="Progress", subtype="PERCENTAGE", min=0.0, max=100.0)
    bpy.types.TOPBAR_MT_file_import.append(_import_menu)
    bpy.types.TOPBAR_MT_file_export.append(_export_menu)
    bpy.app.handlers.frame_change_post.append(_follow_time)


def unregister():
    bpy.app.handlers.frame_change_post.remove(_follow_time)
    bpy.types.TOPBAR_MT_file_export.remove(_export_menu)
    bpy.types.TOPBAR_MT_file_import.remove(_import_menu)
    del bpy.types.Scene.ringlet_scalp, bpy.types.Scene.ringlet_folder, bpy.types.Scene.ringlet_progress
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
