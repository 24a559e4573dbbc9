"""Ringlet in Blender: grooms and caches as hair Curves, Curves and a scalp as a scene, runs from a panel."""

import bpy
from bpy.props import PointerProperty, StringProperty

from . import operators, panel, playback, settings

# For Blender before 4.2; later versions read blender_manifest.toml.
bl_info = {
    "name": "Ringlet hair",
    "description": "Import, export and simulate hair with Ringlet",
    "version": (0, 1, 0),
    "blender": (3, 4, 0),
    "location": "File > Import / Export; 3D View > Sidebar > Ringlet",
    "category": "Import-Export",
}


class Preferences(bpy.types.AddonPreferences):
    bl_idname = __package__
    program: StringProperty(name="Program", subtype="FILE_PATH", description="The program ringlet; empty: from the search path")

    def draw(self, context):
        self.layout.prop(self, "program")


CLASSES = (Preferences, settings.Settings, *operators.CLASSES, *panel.CLASSES)


def _import_menu(self, context):
    self.layout.operator(operators.ImportGroom.bl_idname)


def _export_menu(self, context):
    self.layout.operator(operators.ExportScene.bl_idname)


def register():
    for one in CLASSES:
        bpy.utils.register_class(one)
    bpy.types.Scene.ringlet = PointerProperty(type=settings.Settings)
    bpy.types.TOPBAR_MT_file_import.append(_import_menu)
    bpy.types.TOPBAR_MT_file_export.append(_export_menu)
    bpy.app.handlers.frame_change_post.append(playback.follow_time)


def unregister():
    bpy.app.handlers.frame_change_post.remove(playback.follow_time)
    bpy.types.TOPBAR_MT_file_export.remove(_export_menu)
    bpy.types.TOPBAR_MT_file_import.remove(_import_menu)
    del bpy.types.Scene.ringlet
    for one in reversed(CLASSES):
        bpy.utils.unregister_class(one)
