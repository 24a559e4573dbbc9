"""3D View > Sidebar > Ringlet."""

import bpy

from . import operators, presets


class PresetMenu(bpy.types.Menu):
    bl_idname = "VIEW3D_MT_ringlet_presets"
    bl_label = "Presets"

    def draw(self, context):
        for key, name, _ in presets.items():
            self.layout.operator(operators.UsePreset.bl_idname, text=name).preset = key


class Panel(bpy.types.Panel):
    bl_idname = "VIEW3D_PT_ringlet"
    bl_label = "Ringlet"
    bl_space_type = "VIEW_3D"
    bl_region_type = "UI"
    bl_category = "Ringlet"

    def draw(self, context):
        settings, layout = context.scene.ringlet, self.layout
        layout.use_property_split = True
        layout.prop(settings, "scalp")
        if settings.scalp is None and operators.has_curves(context):
            surface = context.object.data.surface
            layout.label(text=f"Surface: {surface.name}" if surface is not None else "No scalp: roots stay in place")
        for name in ("strands", "guides", "model", "start"):
            layout.prop(settings, name)
        layout.menu(PresetMenu.bl_idname)
        for name in ("stiffness", "density", "damping", "friction_hair", "friction_body"):
            layout.prop(settings, name)
        layout.prop(settings, "folder")
        layout.prop(settings, "show")
        if not settings.is_running:
            layout.operator(operators.Simulate.bl_idname)
            return
        if hasattr(layout, "progress"):  # since Blender 4.0
            layout.progress(factor=settings.progress / 100.0, text=settings.note)
        else:
            layout.prop(settings, "progress", slider=True)
            layout.label(text=settings.note)
        layout.operator(operators.CancelRun.bl_idname)


CLASSES = (PresetMenu, Panel)
