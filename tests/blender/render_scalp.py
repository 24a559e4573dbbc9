"""Hair on a head that nods and changes its shape: made, simulated and rendered in Blender, to be looked at.

usage: RINGLET_PROGRAM=ringlet blender --background --factory-startup --python render_scalp.py -- FOLDER [STRANDS]
"""

import os
import sys

import bpy
import numpy as np

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, os.path.join(ROOT, "integrations", "blender"))
import ringlet_addon  # noqa: E402
from ringlet_addon import curves, groom_ply  # noqa: E402

ARGUMENTS = sys.argv[sys.argv.index("--") + 1 :]
FOLDER, STRANDS = os.path.abspath(ARGUMENTS[0]), int(ARGUMENTS[1]) if len(ARGUMENTS) > 1 else 250
FRAMES, LENGTH, POINTS = 36, 0.16, 20


def material(name, colour, roughness):
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes["Principled BSDF"]
    shader.inputs["Base Color"].default_value, shader.inputs["Roughness"].default_value = (*colour, 1.0), roughness
    return made


def make_head():
    """A ball that nods and turns, and whose crown rises and sinks."""
    bpy.ops.mesh.primitive_uv_sphere_add(segments=48, ring_count=32, radius=0.1)
    head = bpy.context.object
    bpy.ops.object.shade_smooth()
    head.data.materials.append(material("skin", (0.75, 0.5, 0.4), 0.6))
    head.shape_key_add(name="rest")
    crown = head.shape_key_add(name="crown")
    for vertex, point in zip(head.data.vertices, crown.data):
        rise = max(vertex.co.z, 0.0) / 0.1
        point.co = (vertex.co.x * (1.0 - 0.15 * rise), vertex.co.y * (1.0 - 0.15 * rise), vertex.co.z * (1.0 + 0.4 * rise))
    for frame, value, nod, turn in ((1, 0.0, 0.0, 0.0), (12, 1.0, 0.5, 0.7), (24, 0.0, -0.3, -0.7), (FRAMES, 0.6, 0.0, 0.3)):
        crown.value, head.rotation_euler = value, (nod, 0.0, turn)
        crown.keyframe_insert("value", frame=frame)
        head.keyframe_insert("rotation_euler", frame=frame)
    return head


def make_hair():
    """Strands all over the upper half, combed outwards and down."""
    random = np.random.default_rng(5)
    z = random.uniform(0.1, 0.98, STRANDS)
    angle = random.uniform(0.0, 2.0 * np.pi, STRANDS)
    normal = np.column_stack([np.sqrt(1 - z * z) * np.cos(angle), np.sqrt(1 - z * z) * np.sin(angle), z])
    step = LENGTH / (POINTS - 1)
    points = np.empty((STRANDS, POINTS, 3))
    points[:, 0] = 0.1 * normal
    direction = normal.copy()
    for k in range(1, POINTS):
        points[:, k] = points[:, k - 1] + step * direction
        direction = direction + (0.0, 0.0, -0.16)
        direction /= np.linalg.norm(direction, axis=1)[:, None]
    radii = np.tile(np.linspace(6e-4, 2e-4, POINTS), STRANDS)
    hair = curves.to_object("hair", groom_ply.Groom(np.full(STRANDS, POINTS), points.reshape(-1, 3), radii))
    hair.data.materials.append(material("hair", (0.16, 0.07, 0.03), 0.35))
    return hair


def add_lights_and_camera(scene):
    bpy.ops.object.light_add(type="AREA", location=(-0.5, -0.7, 0.8), rotation=(0.8, 0.0, -0.6))
    bpy.context.object.data.energy, bpy.context.object.data.size = 12.0, 0.5
    bpy.ops.object.light_add(type="AREA", location=(0.8, 0.3, 0.5), rotation=(1.2, 0.0, 1.9))
    bpy.context.object.data.energy, bpy.context.object.data.size = 8.0, 0.4
    scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0.6
    bpy.ops.object.camera_add(location=(0.0, -0.75, 0.12), rotation=(1.43, 0.0, 0.0))
    scene.camera = bpy.context.object


for thing in list(bpy.data.objects):
    bpy.data.objects.remove(thing)
ringlet_addon.register()
scene = bpy.context.scene
scene.frame_start, scene.frame_end, scene.render.fps = 1, FRAMES, 24
head, hair = make_head(), make_hair()
curves.attach(hair.data, head)  # the panel takes the surface for the scalp
scene.ringlet.folder = FOLDER
bpy.context.view_layer.objects.active = hair
if bpy.ops.ringlet.simulate() != {"FINISHED"}:
    raise SystemExit("the simulation failed")
add_lights_and_camera(scene)
scene.render.engine, scene.cycles.samples, scene.cycles.use_denoising = "CYCLES", 16, False
scene.render.resolution_x, scene.render.resolution_y = 360, 360
for frame in (1, 8, 12, 18, 24, 36):
    scene.frame_set(frame)
    scene.render.filepath = os.path.join(FOLDER, f"frame_{frame:02}.png")
    bpy.ops.render.render(write_still=True)
