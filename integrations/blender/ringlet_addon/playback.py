"""Curves that a cache drives: their points are read for each frame that is shown, from one file beside the cache."""

import os

import bpy
import numpy as np
from bpy.app.handlers import persistent

from . import curves, program

# Custom properties of an object that plays a cache: the file, frames per second, the scene's frame of its first one, and whether
# it shows guides alone.
CACHE, RATE, START, GUIDES = "ringlet_cache", "ringlet_rate", "ringlet_start", "ringlet_guides_only"

_PC2_HEADER = np.dtype([("mark", "S12"), ("version", "<i4"), ("points", "<i4"), ("start", "<f4"), ("rate", "<f4"), ("frames", "<i4")])
_open = {}  # by name of the file of points: (time of change, points of all frames)
_reported = set()


def points_file(cache, guides_only):
    return cache + (".guides.pc2" if guides_only else ".points.pc2")


def frame_points(cache, guides_only):
    """The points of all frames, (frames, points, 3), as a view of the file. It is written anew when the cache has changed."""
    path = points_file(cache, guides_only)
    if not os.path.exists(path) or os.path.getmtime(path) < os.path.getmtime(cache):
        program.export_points(program.from_preferences(), cache, path, guides_only)
    changed = os.path.getmtime(path)
    if path not in _open or _open[path][0] != changed:
        header = np.fromfile(path, _PC2_HEADER, 1)
        if len(header) != 1 or header["mark"][0] != b"POINTCACHE2":
            raise ValueError(f"{path} is not a point cache")
        shape = (int(header["frames"][0]), int(header["points"][0]), 3)
        _open[path] = (changed, np.memmap(path, "<f4", "r", _PC2_HEADER.itemsize, shape))
    return _open[path][1]


def show_frame(thing, scene):
    """Puts a Curves object that plays a cache where it is at the scene's time, between frames in a straight line."""
    frames = frame_points(bpy.path.abspath(thing[CACHE]), bool(thing[GUIDES]))
    scene_rate = scene.render.fps / scene.render.fps_base
    at = (scene.frame_current_final - thing[START]) / scene_rate * thing[RATE]
    at = min(max(at, 0.0), len(frames) - 1.0)
    before = int(at)
    points = np.asarray(frames[before])
    if at > before:
        points = points + np.float32(at - before) * (frames[before + 1] - points)
    if len(points) != len(thing.data.points):
        raise ValueError(f"the cache has {len(points)} points and the object {len(thing.data.points)}: import the cache again")
    curves.set_positions(thing.data, points)


@persistent
def follow_time(scene, *_):
    """After each change of frame. What is wrong is said once for each object and cause."""
    for thing in scene.objects:
        if CACHE in thing and thing.type == "CURVES":
            try:
                show_frame(thing, scene)
            except (OSError, ValueError, program.RingletError) as error:
                if (thing.name, str(error)) not in _reported:
                    _reported.add((thing.name, str(error)))
                    print(f"ringlet: {thing.name}: {error}")
