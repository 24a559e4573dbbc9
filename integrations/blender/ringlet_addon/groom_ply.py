"""Grooms as PLY files, the way Ringlet writes them: vertices, and an element `strand` that says how many each takes."""

from dataclasses import dataclass

import numpy as np

_TYPES = {
    "char": "i1", "int8": "i1", "uchar": "u1", "uint8": "u1", "short": "i2", "int16": "i2", "ushort": "u2", "uint16": "u2",
    "int": "i4", "int32": "i4", "uint": "u4", "uint32": "u4", "float": "f4", "float32": "f4", "double": "f8", "float64": "f8",
}


@dataclass
class Groom:
    """Strands one after the other; what is None is not known."""

    counts: np.ndarray  # points of each strand
    points: np.ndarray  # (n, 3), metres
    radii: "np.ndarray | None" = None  # per point
    root_uv: "np.ndarray | None" = None  # (strands, 2)
    groups: "np.ndarray | None" = None  # per strand
    guides: "np.ndarray | None" = None  # per strand


def _header(data, path):
    end = data.find(b"end_header\n")
    if not data.startswith(b"ply\n") or end < 0:
        raise ValueError(f"{path} is not a PLY file")
    elements, binary = [], False
    for line in data[:end].decode("ascii", "replace").splitlines()[1:]:
        words = line.split()
        if words[:1] == ["format"]:
            binary = words[1] == "binary_little_endian"
        elif words[:1] == ["element"]:
            elements.append((words[1], int(words[2]), []))
        elif words[:1] == ["property"]:
            if len(words) != 3 or words[1] not in _TYPES or not elements:
                raise ValueError(f"{path}: the property '{line}' is not one of Ringlet's")
            elements[-1][2].append((words[2], "<" + _TYPES[words[1]]))
    if not binary:
        raise ValueError(f"{path} is not a binary little-endian PLY file; write it with `ringlet convert`")
    return elements, end + len(b"end_header\n")


def read(path):
    """A groom that Ringlet wrote. ValueError: it is not one."""
    with open(path, "rb") as file:
        data = file.read()
    elements, at = _header(data, path)
    tables = {}
    for name, count, properties in elements:
        kind = np.dtype(properties)
        if count < 0 or at + count * kind.itemsize > len(data):
            raise ValueError(f"{path} ends early")
        tables[name] = np.frombuffer(data, kind, count, at)
        at += count * kind.itemsize
    if "strand" not in tables or "vertex" not in tables:
        raise ValueError(f"{path} holds no strands")
    vertex, strand = tables["vertex"], tables["strand"]
    counts = strand["points"].astype(np.int64)
    if counts.sum() != len(vertex):
        raise ValueError(f"{path}: the strands claim {counts.sum()} points of {len(vertex)}")
    groom = Groom(counts, np.column_stack([vertex["x"], vertex["y"], vertex["z"]]))
    if "radius" in vertex.dtype.names:
        groom.radii = vertex["radius"].copy()
    if "root_u" in strand.dtype.names:
        groom.root_uv = np.column_stack([strand["root_u"], strand["root_v"]])
    if "group" in strand.dtype.names:
        groom.groups = strand["group"].astype(np.int32)
    if "guide" in strand.dtype.names:
        groom.guides = strand["guide"].astype(np.uint8)
    return groom


def write(path, groom):
    """The file that `ringlet` reads as a groom."""
    vertex = [(axis, groom.points[:, k]) for k, axis in enumerate("xyz")]
    if groom.radii is not None:
        vertex.append(("radius", groom.radii))
    strand = [("points", groom.counts, "<u4")]
    if groom.root_uv is not None:
        strand += [("root_u", groom.root_uv[:, 0], "<f4"), ("root_v", groom.root_uv[:, 1], "<f4")]
    if groom.groups is not None:
        strand.append(("group", groom.groups, "<i4"))
    if groom.guides is not None:
        strand.append(("guide", groom.guides, "<u1"))

    names = {"<f4": "float", "<u4": "uint", "<i4": "int", "<u1": "uchar"}
    header = "ply\nformat binary_little_endian 1.0\n"
    bodies = []
    for name, columns in (("vertex", [(n, v, "<f4") for n, v in vertex]), ("strand", strand)):
        table = np.empty(len(columns[0][1]), [(n, kind) for n, _, kind in columns])
        header += f"element {name} {len(table)}\n"
        for column, values, kind in columns:
            table[column] = values
            header += f"property {names[kind]} {column}\n"
        bodies.append(table.tobytes())
    with open(path, "wb") as file:
        file.write((header + "end_header\n").encode("ascii"))
        for body in bodies:
            file.write(body)
