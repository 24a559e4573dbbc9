"""A Curves object and its scalp as a scene for `ringlet run`."""

import os

import bpy
import numpy as np

from . import curves, groom_ply, settings

# How far the vertices of a scalp may be from where a rigid motion takes them, as a part of its size.
_RIGID = 1e-5


def _evaluated_mesh(thing):
    """Vertices in world space, polygons as tuples of vertex numbers, and texture coordinates of each corner, or None."""
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    try:
        vertices = np.empty(3 * len(mesh.vertices))
        mesh.vertices.foreach_get("co", vertices)
        matrix = np.array(thing.matrix_world)
        world = vertices.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        faces = [tuple(polygon.vertices) for polygon in mesh.polygons]
        uv = None
        if mesh.uv_layers.active is not None:
            uv = np.empty(2 * len(mesh.loops), np.float32)
            layer = mesh.uv_layers.active
            if hasattr(layer, "uv"):  # since Blender 3.5
                layer.uv.foreach_get("vector", uv)
            else:
                layer.data.foreach_get("uv", uv)
            uv = uv.reshape(-1, 2)
    finally:
        evaluated.to_mesh_clear()
    if not faces:
        raise ValueError(f"{thing.name} has no faces: hair needs a mesh to grow on.")
    return world, faces, uv


def _write_obj(path, mesh):
    world, faces, uv = mesh
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"v {x!r} {y!r} {z!r}\n" for x, y, z in world.tolist())
        if uv is None:
            file.writelines("f " + " ".join(str(v + 1) for v in face) + "\n" for face in faces)
            return
        file.writelines(f"vt {u!r} {v!r}\n" for u, v in uv.tolist())
        corner = 1
        for face in faces:
            file.write("f " + " ".join(f"{v + 1}/{corner + k}" for k, v in enumerate(face)) + "\n")
            corner += len(face)


class _ScalpMotion:
    """What a scalp does over the scene's frames: rigid motions, as long as its vertices allow it."""

    def __init__(self):
        self.first, self.is_rigid, self.moves = None, True, False
        self.keys = []

    def add(self, thing, time, mesh):
        world = mesh[0]
        if self.first is None:
            self.first, self.start = mesh, thing.matrix_world.inverted()
            self.tolerance = _RIGID * max(np.ptp(world, axis=0).max(), 1e-6)
        if len(world) != len(self.first[0]) or mesh[1] != self.first[1]:
            raise ValueError(f"{thing.name} has other vertices or faces at {time:.3f} s: hair needs the same mesh in all frames.")
        relative = thing.matrix_world @ self.start
        matrix = np.array(relative)
        here = self.first[0] @ matrix[:3, :3].T + matrix[:3, 3]
        turned = np.linalg.norm(matrix[:3, :3] @ matrix[:3, :3].T - np.eye(3)) <= 1e-5
        self.is_rigid = self.is_rigid and turned and np.abs(here - world).max() <= self.tolerance
        self.moves = self.moves or np.abs(world - self.first[0]).max() > 1e-6
        axis, angle = relative.to_quaternion().to_axis_angle()
        position = relative.to_translation()
        self.keys += [
            "[[motion.key]]",
            f"time = {time!r}",
            f"position = [{position.x!r}, {position.y!r}, {position.z!r}]",
            f"axis = [{axis.x!r}, {axis.y!r}, {axis.z!r}]",
            f"angle = {float(np.degrees(angle))!r}",
        ]


def _write_scalp(folder, scalp, scene, rate):
    """scalp.obj with motion keys, or scalp_0000.obj and so on where it changes its shape; returns lines of the scene."""
    motion = _ScalpMotion()
    for frame in range(scene.frame_start, scene.frame_end + 1):
        scene.frame_set(frame)
        mesh = _evaluated_mesh(scalp)
        motion.add(scalp, (frame - scene.frame_start) / rate, mesh)
        _write_obj(os.path.join(folder, f"scalp_{frame - scene.frame_start:04}.obj"), mesh)
    shape = ["[[body]]", 'type = "mesh"', 'name = "scalp"', 'role = "both"']
    if not motion.is_rigid:
        return [*shape, 'file = "scalp_*.obj"', f"sequence_rate = {rate!r}"]
    _remove_sequence(folder, keep_first=True)
    os.replace(os.path.join(folder, "scalp_0000.obj"), os.path.join(folder, "scalp.obj"))
    shape += ['file = "scalp.obj"', "moves_with_head = true"]
    return [*shape, "[motion]", 'kind = "keys"', *motion.keys] if motion.moves else shape


def _remove_sequence(folder, keep_first=False):
    for name in os.listdir(folder):
        number = name[len("scalp_"):-len(".obj")]
        if name.startswith("scalp_") and name.endswith(".obj") and number.isdigit() and not (keep_first and int(number) == 0):
            os.unlink(os.path.join(folder, name))


def export_scene(folder, hair, scalp=None, options=None):
    """hair.ply, the scalp, and scene.toml for `ringlet run`; returns the path of the scene. ValueError: it cannot be simulated."""
    os.makedirs(folder, exist_ok=True)
    scene = bpy.context.scene
    rate = scene.render.fps / scene.render.fps_base
    if scene.frame_end <= scene.frame_start:
        raise ValueError("The scene has one frame: set its start and end.")
    now = scene.frame_current
    try:
        scene.frame_set(scene.frame_start)
        groom = curves.from_object(hair, options.strands if options else "ORIGINAL")
        groom_ply.write(os.path.join(folder, "hair.ply"), groom)
        _remove_sequence(folder)
        shape = _write_scalp(folder, scalp, scene, rate) if scalp is not None else []
    finally:
        scene.frame_set(now)
    keys = settings.scene_keys(options) if options else {"hair": [], "simulation": []}
    lines = ["[run]", f"duration = {(scene.frame_end - scene.frame_start) / rate!r}", f"frames_per_second = {rate!r}"]
    lines += ["[simulation]", *keys["simulation"]]
    lines += ["[hair]", 'source = "file"', 'file = "hair.ply"', *keys["hair"]]
    # As many points as the longest strand was modelled with.
    lines += ["[output]", f"points = {min(max(int(groom.counts.max()), 2), 1000)}"]
    lines += shape if shape else ["[body]", 'kind = "none"']
    path = os.path.join(folder, "scene.toml")
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")
    return path
