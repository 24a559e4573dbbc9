"""What the panel offers, kept with the scene."""

import bpy
from bpy.props import BoolProperty, EnumProperty, FloatProperty, IntProperty, PointerProperty, StringProperty


class Settings(bpy.types.PropertyGroup):
    scalp: PointerProperty(
        type=bpy.types.Object, name="Scalp", description="What the hair grows on; empty: the surface of the Curves",
        poll=lambda _, thing: thing.type == "MESH")
    folder: StringProperty(name="Folder", subtype="DIR_PATH", description="For scene and cache; empty: a temporary one")
    strands: EnumProperty(
        name="Strands", description="Which strands are given to Ringlet",
        items=[
            ("ORIGINAL", "As modelled", "The strands without their modifiers"),
            ("EVALUATED", "With modifiers", "What the modifiers make of the strands; all of it is simulated"),
            ("CHILDREN", "Guides and children", "The strands as modelled are simulated, and what the modifiers make of them follows"),
        ])
    guides: IntProperty(
        name="Guides", min=0, max=1000000, description="How many strands are simulated while the others follow; 0: all, or those that are guides")
    show: EnumProperty(
        name="Show", description="Which strands of the result become Curves",
        items=[("ALL", "All strands", "Guides and what follows them"), ("GUIDES", "Guides", "Simulated strands alone")])
    model: EnumProperty(
        name="Model", description="The mechanics of a strand",
        items=[
            ("super_helix", "Super-helix", "Rods of helical elements: the most exact"),
            ("discrete_elastic_rod", "Elastic rod", "Vertices and twist"),
            ("chain", "Chain", "Fast, for a first look"),
        ])
    start: EnumProperty(
        name="Begins", description="The shape at the first frame",
        items=[
            ("held", "As it is", "The shape is kept as a style that does not sag"),
            ("rest", "At rest", "The strands hang as their weight lets them"),
        ])
    stiffness: FloatProperty(name="Stiffness", default=10.0, min=1e-3, soft_max=30.0, description="Young's modulus in GPa")
    density: FloatProperty(name="Density", default=1300.0, min=1.0, soft_max=3000.0, description="kg/m³")
    damping: FloatProperty(name="Damping", default=0.02, min=0.0, soft_max=0.5, description="Time in which motion within a strand dies down, in seconds")
    friction_hair: FloatProperty(name="Between hairs", default=0.3, min=0.0, soft_max=2.0, description="Coulomb friction between strands")
    friction_body: FloatProperty(name="On the scalp", default=0.3, min=0.0, soft_max=2.0, description="Coulomb friction between strands and scalp")
    progress: FloatProperty(name="Progress", subtype="PERCENTAGE", min=0.0, max=100.0, options={"SKIP_SAVE"})
    note: StringProperty(options={"SKIP_SAVE"})
    is_running: BoolProperty(options={"SKIP_SAVE"})
    wants_cancel: BoolProperty(options={"SKIP_SAVE"})


def scene_keys(settings):
    """The settings as lines of a scene file, by table."""
    return {
        "hair": [
            f"guides = {settings.guides}",
            f'start = "{settings.start}"',
            f"young = {settings.stiffness * 1e9!r}",
            f"density = {settings.density!r}",
            f"damping = {settings.damping!r}",
            f"friction_hair = {settings.friction_hair!r}",
            f"friction_body = {settings.friction_body!r}",
        ],
        "simulation": [f'model = "{settings.model}"'],
    }
