"""Import, export, presets, and runs with progress and cancel."""

import os
import tempfile

import bpy
from bpy.props import BoolProperty, EnumProperty, StringProperty
from bpy_extras.io_utils import ExportHelper, ImportHelper

from . import curves, groom_ply, playback, presets, program, scene_export

EXTENSIONS = (".hair", ".tfx", ".ply", ".obj", ".usda", ".usdc", ".usd", ".usdz", ".glb", ".gltf", ".abc", ".h5")
ERRORS = (program.RingletError, ValueError, OSError)


def _title(path):
    return os.path.splitext(os.path.basename(path))[0]


def _read_and_remove(made):
    try:
        return groom_ply.read(made)
    finally:
        os.unlink(made)


def import_groom(path, scalp=None):
    """A groom file of any kind that Ringlet reads, as a Curves object."""
    thing = curves.to_object(_title(path), _read_and_remove(program.groom_as_ply(program.from_preferences(), path)))
    curves.attach(thing.data, scalp)
    return thing


def import_cache(path, scalp=None, guides_only=False, title=None):
    """A cache as a Curves object that plays from the scene's first frame on."""
    tool = program.from_preferences()
    _, rate = program.cache_facts(tool, path)
    thing = curves.to_object(title or _title(path), _read_and_remove(program.cache_as_ply(tool, path, guides_only)))
    curves.attach(thing.data, scalp)
    thing[playback.CACHE], thing[playback.RATE] = path, rate
    thing[playback.START], thing[playback.GUIDES] = bpy.context.scene.frame_start, guides_only
    playback.show_frame(thing, bpy.context.scene)
    return thing


def scalp_of(context):
    """The scalp that the panel names, or the surface of the active Curves."""
    chosen = context.scene.ringlet.scalp
    return chosen if chosen is not None else context.object.data.surface


def has_curves(context):
    return context.object is not None and context.object.type == "CURVES"


class ImportGroom(bpy.types.Operator, ImportHelper):
    """Hair from a groom file or from the cache of a run"""

    bl_idname = "ringlet.import_groom"
    bl_label = "Ringlet hair (" + " ".join(EXTENSIONS) + ")"
    bl_options = {"REGISTER", "UNDO"}
    filter_glob: StringProperty(default=";".join("*" + extension for extension in EXTENSIONS), options={"HIDDEN"})
    guides_only: BoolProperty(name="Guides alone", description="Of a cache: the simulated strands without those that follow them")

    def execute(self, context):
        scalp = context.scene.ringlet.scalp
        try:
            if self.filepath.endswith(".h5"):
                import_cache(self.filepath, scalp, self.guides_only)
            else:
                import_groom(self.filepath, scalp)
        except ERRORS as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return {"FINISHED"}


class ExportScene(bpy.types.Operator, ExportHelper):
    """The active hair Curves with their scalp as a scene for ringlet run"""

    bl_idname = "ringlet.export_scene"
    bl_label = "Ringlet scene (.toml, in a folder of its own)"
    filename_ext = ".toml"
    filter_glob: StringProperty(default="*.toml", options={"HIDDEN"})

    @classmethod
    def poll(cls, context):
        return has_curves(context)

    def execute(self, context):
        folder = os.path.splitext(self.filepath)[0]
        try:
            made = scene_export.export_scene(folder, context.object, scalp_of(context), context.scene.ringlet)
        except ERRORS as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        self.report({"INFO"}, f"wrote {made}")
        return {"FINISHED"}


class UsePreset(bpy.types.Operator):
    """Set stiffness, density, damping and friction together"""

    bl_idname = "ringlet.preset"
    bl_label = "Use a preset"
    bl_options = {"REGISTER", "UNDO"}
    preset: EnumProperty(name="Preset", items=presets.items())

    def execute(self, context):
        presets.apply(self.preset, context.scene.ringlet)
        return {"FINISHED"}


class CancelRun(bpy.types.Operator):
    """Stop the simulation and keep the frames so far"""

    bl_idname = "ringlet.cancel"
    bl_label = "Cancel"

    @classmethod
    def poll(cls, context):
        return context.scene.ringlet.is_running

    def execute(self, context):
        context.scene.ringlet.wants_cancel = True
        return {"FINISHED"}


class Simulate(bpy.types.Operator):
    """Simulate the active hair Curves over the scene's frames and show the result"""

    bl_idname = "ringlet.simulate"
    bl_label = "Simulate"
    bl_options = {"UNDO"}
    _run = None
    _timer = None

    @classmethod
    def poll(cls, context):
        return has_curves(context) and not context.scene.ringlet.is_running

    def _begin(self, context):
        settings = context.scene.ringlet
        folder = bpy.path.abspath(settings.folder) or tempfile.mkdtemp(prefix="ringlet_")
        # Looked for first: an export may take long.
        tool = program.from_preferences()
        self._source, self._scalp = context.object, scalp_of(context)
        scene = scene_export.export_scene(folder, self._source, self._scalp, settings)
        self._run = program.Run(tool, scene, folder)
        settings.is_running, settings.wants_cancel, settings.progress, settings.note = True, False, 0.0, "starting"

    def _show(self, context):
        done, total = self._run.progress
        context.scene.ringlet.progress = 100.0 * done / total
        context.scene.ringlet.note = self._run.note
        context.window_manager.progress_update(context.scene.ringlet.progress)

    def _end(self, context):
        settings = context.scene.ringlet
        settings.is_running = False
        try:
            whole = self._run.finish()
            self._show(context)
            thing = import_cache(self._run.cache, self._scalp, settings.show == "GUIDES", self._source.name + " simulated")
        except ERRORS as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        # The result takes the place of the strands that it was made from.
        for material in self._source.data.materials:
            thing.data.materials.append(material)
        self._source.hide_set(True)
        self._source.hide_render = True
        self.report({"INFO"}, f"{self._run.cache}" + ("" if whole else " (stopped)"))
        return {"FINISHED"}

    def execute(self, context):
        """Waits for the end: from scripts and without a window."""
        try:
            self._begin(context)
        except ERRORS as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        return self._end(context)

    def invoke(self, context, event):
        try:
            self._begin(context)
        except ERRORS as error:
            self.report({"ERROR"}, str(error))
            return {"CANCELLED"}
        context.window_manager.progress_begin(0.0, 100.0)
        self._timer = context.window_manager.event_timer_add(0.2, window=context.window)
        context.window_manager.modal_handler_add(self)
        return {"RUNNING_MODAL"}

    def modal(self, context, event):
        if event.type != "TIMER":
            return {"PASS_THROUGH"}
        if context.scene.ringlet.wants_cancel:
            self._run.cancel()
        self._show(context)
        for area in context.screen.areas:
            if area.type == "VIEW_3D":
                area.tag_redraw()
        if self._run.running():
            return {"PASS_THROUGH"}
        context.window_manager.event_timer_remove(self._timer)
        context.window_manager.progress_end()
        return self._end(context)

    def cancel(self, context):
        """Blender ends the operator, as when another file is opened: the program ends with it."""
        self._run.cancel()
        context.window_manager.event_timer_remove(self._timer)
        context.window_manager.progress_end()


CLASSES = (ImportGroom, ExportScene, UsePreset, CancelRun, Simulate)
