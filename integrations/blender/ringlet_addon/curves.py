"""Between Ringlet's grooms and Blender's hair Curves. Both have z up; Blender's unit is taken as the metre."""

import bpy
import numpy as np

from .groom_ply import Groom

# Of Blender itself: where a curve is attached on its surface.
UV_ATTRIBUTE = "surface_uv_coordinate"
GROUP_ATTRIBUTE, GUIDE_ATTRIBUTE = "ringlet_group", "ringlet_guide"
RADIUS = 4e-5  # metres; of a strand of which Ringlet knows nothing


def _set_attribute(curves, name, kind, domain, values, field):
    attribute = curves.attributes.get(name) or curves.attributes.new(name, kind, domain)
    attribute.data.foreach_set(field, np.ascontiguousarray(values).ravel())


def set_positions(curves, points):
    """Moves all points of a Curves data-block."""
    curves.position_data.foreach_set("vector", np.ascontiguousarray(points, np.float32).ravel())
    curves.update_tag()


def _select_alone(thing):
    for other in list(bpy.context.selected_objects):
        other.select_set(False)
    thing.select_set(True)
    bpy.context.view_layer.objects.active = thing


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
    _select_alone(made)
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
        _select_alone(made)
    else:
        bpy.data.hair_curves.remove(blank)
        made = _by_conversion(name, groom.counts, groom.points)
    curves = made.data
    set_positions(curves, groom.points)
    # Blender takes curves without a radius for a centimetre or a metre thick.
    radii = np.full(len(groom.points), RADIUS) if groom.radii is None else groom.radii
    _set_attribute(curves, "radius", "FLOAT", "POINT", radii.astype(np.float32), "value")
    if groom.root_uv is not None:
        _set_attribute(curves, UV_ATTRIBUTE, "FLOAT2", "CURVE", groom.root_uv.astype(np.float32), "vector")
    if groom.groups is not None:
        _set_attribute(curves, GROUP_ATTRIBUTE, "INT", "CURVE", groom.groups, "value")
    if groom.guides is not None:
        _set_attribute(curves, GUIDE_ATTRIBUTE, "INT", "CURVE", groom.guides.astype(np.int32), "value")
    return made


def attach(curves, scalp):
    """Binds Curves to the mesh object that they grow on, by its first texture map."""
    curves.surface = scalp
    if scalp is not None and scalp.data.uv_layers.active is not None:
        curves.surface_uv_map = scalp.data.uv_layers.active.name


def _get_attribute(curves, name, width, field, kind):
    attribute = curves.attributes.get(name)
    if attribute is None:
        return None
    values = np.empty(len(attribute.data) * width, kind)
    attribute.data.foreach_get(field, values)
    return values.reshape(-1, width) if width > 1 else values


def _from_data(curves, matrix):
    """The groom of a Curves data-block, taken to world space."""
    if len(curves.points) == 0:
        raise ValueError("The Curves hold no strands.")
    points = np.empty(3 * len(curves.points), np.float32)
    curves.position_data.foreach_get("vector", points)
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


def from_object(thing, strands="ORIGINAL"):
    """The groom of a Curves object in world space: as modelled, as its modifiers leave it, or both, the one guiding the other."""
    matrix = np.array(thing.matrix_world)
    if strands == "ORIGINAL":
        return _from_data(thing.data, matrix)
    evaluated = thing.evaluated_get(bpy.context.evaluated_depsgraph_get()).data
    if not isinstance(evaluated, type(thing.data)):
        raise ValueError(f"The modifiers of {thing.name} leave no curves.")
    made = _from_data(evaluated, matrix)
    if strands == "EVALUATED":
        return made
    return joined(_from_data(thing.data, matrix), made)


def joined(guides, followers):
    """One groom: guides, and strands that follow them. What only one of them knows is left out, groups excepted."""
    both = lambda a, b: None if a is None or b is None else np.concatenate([a, b])
    groups = [np.zeros(len(part.counts), np.int32) if part.groups is None else part.groups for part in (guides, followers)]
    return Groom(
        np.concatenate([guides.counts, followers.counts]),
        np.concatenate([guides.points, followers.points]),
        both(guides.radii, followers.radii),
        both(guides.root_uv, followers.root_uv),
        None if guides.groups is None and followers.groups is None else np.concatenate(groups),
        np.repeat(np.array([1, 0], np.int32), [len(guides.counts), len(followers.counts)]),
    )
