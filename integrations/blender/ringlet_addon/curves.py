"""Between Ringlet's grooms and Blender's hair Curves. Both have z up; Blender's unit is taken as the metre."""

import bpy
import numpy as np

from .groom_ply import Groom

# Of Blender itself: where a curve is attached on its surface.
UV_ATTRIBUTE = "surface_uv_coordinate"
GROUP_ATTRIBUTE, GUIDE_ATTRIBUTE = "ringlet_group", "ringlet_guide"


def _set_attribute(curves, name, kind, domain, values, field):
    attribute = curves.attributes.get(name) or curves.attributes.new(name, kind, domain)
    attribute.data.foreach_set(field, np.ascontiguousarray(values).ravel())


def set_positions(curves, points):
    """Moves all points of a Curves data-block."""
    curves.position_data.foreach_set("vector", np.ascontiguousarray(points, np.float32).ravel())
    curves.update_tag()


def _by_conversion(name, counts, points):
    """Blender before 4.0 makes no curves from Python: a poly curve object is made and converted."""
    data = bpy.data.curves.new(name, "CURVE")
    data.dimensions = "3D"
    first = 0
    for count in counts:
        spline = data.splines.new("POLY")
        spline.points.add(int(count) - 1)
        rows = np.ones((int(count), 4), np.float32)
        rows[:, :3] = points[first : first + int(count)]
        spline.points.foreach_set("co", rows.ravel())
        first += int(count)
    made = bpy.data.objects.new(name, data)
    bpy.context.scene.collection.objects.link(made)
    for other in list(bpy.context.selected_objects):
        other.select_set(False)
    made.select_set(True)
    bpy.context.view_layer.objects.active = made
    bpy.ops.object.convert(target="CURVES")
    if data.users == 0:
        bpy.data.curves.remove(data)
    return bpy.context.view_layer.objects.active


def to_object(name, groom):
    """A new Curves object with the strands of a groom, in the scene's collection."""
    blank = bpy.data.hair_curves.new(name)
    if hasattr(blank, "add_curves"):
        blank.add_curves([int(count) for count in groom.counts])
        made = bpy.data.objects.new(name, blank)
        bpy.context.scene.collection.objects.link(made)
    else:
        bpy.data.hair_curves.remove(blank)
        made = _by_conversion(name, groom.counts, groom.points)
    curves = made.data
    set_positions(curves, groom.points)
    if groom.radii is not None:
        _set_attribute(curves, "radius", "FLOAT", "POINT", groom.radii.astype(np.float32), "value")
    if groom.root_uv is not None:
        _set_attribute(curves, UV_ATTRIBUTE, "FLOAT2", "CURVE", groom.root_uv.astype(np.float32), "vector")
    if groom.groups is not None:
        _set_attribute(curves, GROUP_ATTRIBUTE, "INT", "CURVE", groom.groups, "value")
    if groom.guides is not None:
        _set_attribute(curves, GUIDE_ATTRIBUTE, "INT", "CURVE", groom.guides.astype(np.int32), "value")
    return made


def _get_attribute(curves, name, width, field, kind):
    attribute = curves.attributes.get(name)
    if attribute is None:
        return None
    values = np.empty(len(attribute.data) * width, kind)
    attribute.data.foreach_get(field, values)
    return values.reshape(-1, width) if width > 1 else values


def from_object(thing):
    """The groom of a Curves object in world space, as modifiers leave it not: the original strands."""
    curves = thing.data
    points = np.empty(3 * len(curves.points), np.float32)
    curves.position_data.foreach_get("vector", points)
    matrix = np.array(thing.matrix_world)
    # In double precision, so that an object at the origin comes back with the same bits.
    world = points.reshape(-1, 3).astype(np.float64) @ matrix[:3, :3].T + matrix[:3, 3]
    firsts = np.empty(len(curves.curves), np.int32)
    curves.curves.foreach_get("first_point_index", firsts)
    counts = np.diff(np.append(firsts, len(curves.points)))
    scale = abs(np.linalg.det(matrix[:3, :3])) ** (1 / 3)
    radii = _get_attribute(curves, "radius", 1, "value", np.float32)
    # Blender gives curves that were never given a radius one of a metre or of nothing: that is not hair.
    if radii is not None and (radii.max(initial=0.0) * scale > 0.01 or radii.max(initial=0.0) <= 0.0):
        radii = None
    return Groom(
        counts,
        world,
        None if radii is None else radii * scale,
        _get_attribute(curves, UV_ATTRIBUTE, 2, "vector", np.float32),
        _get_attribute(curves, GROUP_ATTRIBUTE, 1, "value", np.int32),
        _get_attribute(curves, GUIDE_ATTRIBUTE, 1, "value", np.int32),
    )


def write_mesh(path, thing):
    """A mesh object in world space, modifiers applied, as OBJ."""
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get())
    mesh = evaluated.to_mesh()
    try:
        vertices = np.empty(3 * len(mesh.vertices))
        mesh.vertices.foreach_get("co", vertices)
        matrix = np.array(thing.matrix_world)
        world = vertices.reshape(-1, 3) @ matrix[:3, :3].T + matrix[:3, 3]
        faces = [[v + 1 for v in polygon.vertices] for polygon in mesh.polygons]
    finally:
        evaluated.to_mesh_clear()
    with open(path, "w", encoding="ascii") as file:
        file.writelines(f"v {x!r} {y!r} {z!r}\n" for x, y, z in world.tolist())
        file.writelines("f " + " ".join(map(str, face)) + "\n" for face in faces)


def motion_keys(thing, scene):
    """How a rigid object moves over the scene's frames, as [[motion.key]] tables; empty if it stands still."""
    now = scene.frame_current
    rate = scene.render.fps / scene.render.fps_base
    lines, moved = [], False
    try:
        scene.frame_set(scene.frame_start)
        start = thing.matrix_world.inverted()
        for frame in range(scene.frame_start, scene.frame_end + 1):
            scene.frame_set(frame)
            relative = thing.matrix_world @ start
            axis, angle = relative.to_quaternion().to_axis_angle()
            position = relative.to_translation()
            moved = moved or position.length > 1e-6 or abs(angle) > 1e-6
            lines += [
                "[[motion.key]]",
                f"time = {(frame - scene.frame_start) / rate!r}",
                f"position = [{position.x!r}, {position.y!r}, {position.z!r}]",
                f"axis = [{axis.x!r}, {axis.y!r}, {axis.z!r}]",
                f"angle = {float(np.degrees(angle))!r}",
            ]
    finally:
        scene.frame_set(now)
    return lines if moved else []


def scene_text(scene, has_scalp, keys):
    """The scene file beside hair.ply and scalp.obj."""
    rate = scene.render.fps / scene.render.fps_base
    lines = ["[run]", f"duration = {(scene.frame_end - scene.frame_start) / rate!r}", f"frames_per_second = {rate!r}"]
    lines += ["[hair]", 'source = "file"', 'file = "hair.ply"']
    lines += ["[body]", 'kind = "none"']
    if has_scalp:
        lines += ["[[body.shape]]", 'type = "mesh"', 'file = "scalp.obj"', "moves_with_head = true"]
    lines += ["[motion]", f'kind = "{"keys" if keys else "none"}"', *keys]
    return "\n".join(lines) + "\n"
