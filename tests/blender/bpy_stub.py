"""A module `bpy` that has what api_surface.py lists and nothing else: any other name, enumeration or keyword is an AttributeError or a
TypeError that names the page where it should stand. What the add-on needs to run behaves as in Blender, on numpy arrays.

    with bpy_stub.installed("5.2") as bpy: import ringlet_addon
"""

import contextlib
import sys
import types

import api_surface
import numpy as np

VERSION = None


def _enum(kind, value):
    allowed = api_surface.ENUMS[kind].split()
    for one in {value} if isinstance(value, str) else value:
        if one not in allowed:
            raise TypeError(f"{one!r} is none of Blender {VERSION}'s values of {kind}: {allowed}")


def _keywords(function, given):
    unknown = set(given) - set(api_surface.FUNCTIONS[function].split())
    if unknown:
        raise TypeError(f"{function} of Blender {VERSION} has no keyword {sorted(unknown)}")


class Struct:
    """An object of a documented type. Names that begin with an underscore are the stub's own, or an operator's."""

    _kind = "bpy_struct"

    def __init__(self, **values):
        for name, value in values.items():
            setattr(self, name, value)

    @classmethod
    def _knows(cls, name):
        declared = any(name in vars(base).get("__annotations__", {}) for base in cls.__mro__)
        return name.startswith("_") or declared or name in api_surface.names_of(cls._kind, VERSION)

    @classmethod
    def _refuse(cls, name):
        raise AttributeError(f"Blender {VERSION} has no {cls._kind}.{name}: see {api_surface.page_of(cls._kind, VERSION)}")

    def __getattr__(self, name):
        if not type(self)._knows(name):
            self._refuse(name)
        raise AttributeError(f"the stub does not play {self._kind}.{name}")

    def __setattr__(self, name, value):
        if not type(self)._knows(name) and not hasattr(type(self), name):
            self._refuse(name)
        object.__setattr__(self, name, value)


def kind(name, base=Struct):
    return type(name, (base,), {"_kind": name})


class Custom(Struct):
    """Things that carry custom properties: thing["name"]."""

    def __setitem__(self, key, value):
        self.__dict__.setdefault("_custom", {})[key] = value

    def __getitem__(self, key):
        return self.__dict__.get("_custom", {})[key]

    def __contains__(self, key):
        return key in self.__dict__.get("_custom", {})

    def update_tag(self):
        pass


class Values(Struct):
    """A collection of which single fields are read and written as arrays."""

    _kind = "bpy_prop_collection"

    def __init__(self, item, array):
        self._item, self._array = item, array

    def __len__(self):
        return len(self._array)

    def _check(self, field):
        if field not in api_surface.names_of(self._item, VERSION):
            raise AttributeError(f"Blender {VERSION} has no {self._item}.{field}: see {api_surface.page_of(self._item, VERSION)}")

    def foreach_get(self, field, into):
        self._check(field)
        assert len(into) == self._array.size, f"{field}: {len(into)} places for {self._array.size} numbers"
        into[:] = self._array.ravel()

    def foreach_set(self, field, values):
        self._check(field)
        assert len(values) == self._array.size, f"{field}: {len(values)} numbers for {self._array.size} places"
        self._array[...] = np.asarray(values).reshape(self._array.shape)


class Listed(Struct):
    """A collection with methods of its own."""

    def __init__(self, *items):
        self._items = list(items)

    def __iter__(self):
        return iter(self._items)

    def __len__(self):
        return len(self._items)

    def __getitem__(self, at):
        return self._items[at]

    def get(self, name, otherwise=None):
        return next((item for item in self._items if item.name == name), otherwise)

    def append(self, item):
        self._items.append(item)


class Attributes(Listed):
    _kind = "AttributeGroupCurves"
    _FIELDS = {"FLOAT": ("FloatAttributeValue", 1), "INT": ("IntAttributeValue", 1), "FLOAT2": ("Float2AttributeValue", 2),
               "FLOAT_VECTOR": ("FloatVectorAttributeValue", 3)}

    def new(self, name, type, domain):
        _enum("attribute_type", type)
        _enum("attribute_curves_domain", domain)
        item, width = self._FIELDS[type]
        count = len(self._curves.points) if domain == "POINT" else len(self._curves.curves)
        array = np.zeros(count if width == 1 else (count, width))
        made = kind("Attribute")(name=name, data_type=type, domain=domain, data=Values(item, array))
        self._items.append(made)
        return made


class Curves(Custom):
    _kind = "Curves"

    def __init__(self, name):
        super().__init__(name=name, surface=None, surface_uv_map="", materials=kind("IDMaterials", Listed)())
        self.attributes = Attributes()
        self.attributes._curves = self
        self.add_curves([])

    def add_curves(self, sizes):
        assert all(isinstance(size, int) and size > 0 for size in sizes)
        firsts = np.concatenate([[0], np.cumsum(sizes)]).astype(int)
        positions = np.zeros((firsts[-1], 3), np.float32)
        self.position_data = Values("FloatVectorAttributeValue", positions)
        self.points = Values("CurvePoint", positions)
        self.curves = Values("CurveSlice", firsts[:-1])


class Vector(Struct):
    _kind = "Vector"

    def __init__(self, numbers):
        self.x, self.y, self.z = map(float, numbers)


class Quaternion(Struct):
    """No more than the identity, which is all that a still object has."""

    _kind = "Quaternion"

    def to_axis_angle(self):
        return Vector((0.0, 0.0, 1.0)), 0.0


class Matrix(Struct):
    _kind = "Matrix"

    def __init__(self, array):
        self._array = np.array(array, float)

    def __array__(self, dtype=None, copy=None):
        return self._array

    def __matmul__(self, other):
        return Matrix(self._array @ other._array)

    def inverted(self):
        return Matrix(np.linalg.inv(self._array))

    def to_quaternion(self):
        return Quaternion()

    def to_translation(self):
        return Vector(self._array[:3, 3])


class Object(Custom):
    _kind = "Object"

    def __init__(self, name, data):
        super().__init__(name=name, data=data, hide_render=False, matrix_world=Matrix(np.eye(4)))
        self.type = {"Curves": "CURVES", "Mesh": "MESH"}[data._kind]
        self._hidden = self._selected = False

    def evaluated_get(self, depsgraph):
        assert depsgraph._kind == "Depsgraph"
        return self

    def to_mesh(self):
        return self.data

    def to_mesh_clear(self):
        pass

    def hide_set(self, state):
        self._hidden = state

    def select_set(self, state):
        self._selected = state


def triangle_mesh(name):
    mesh = kind("Mesh")(name=name)
    mesh.vertices = Values("MeshVertex", np.array([[-1.0, -1.0, 0.0], [1.0, -1.0, 0.0], [0.0, 1.0, 0.0]]))
    mesh.polygons = [kind("MeshPolygon")(vertices=(0, 1, 2))]
    mesh.loops = Values("MeshLoop", np.zeros(3))
    layer = kind("MeshUVLoopLayer")(name="UVMap", uv=Values("Float2AttributeValue", np.array([[0.0, 0.0], [1.0, 0.0], [0.5, 1.0]])))
    mesh.uv_layers = kind("UVLoopLayers", Listed)(layer)
    mesh.uv_layers.active = layer
    return mesh


class Layout(Struct):
    """Notes what is drawn, and checks that it can be."""

    _kind = "UILayout"

    def __init__(self):
        self._drawn = []

    def prop(self, data, property, **keywords):
        _keywords("UILayout.prop", keywords)
        assert type(data)._knows(property), f"{type(data).__name__} has no property {property}"
        self._drawn.append(property)

    def operator(self, operator, **keywords):
        _keywords("UILayout.operator", keywords)
        self._drawn.append(operator)
        declared = next(one for one in _registered if getattr(one, "bl_idname", None) == operator)
        properties = type("Properties", (Struct,), {"_kind": "OperatorProperties", "__annotations__": dict(vars(declared).get("__annotations__", {}))})
        return properties()

    def label(self, **keywords):
        _keywords("UILayout.label", keywords)
        self._drawn.append(keywords["text"])

    def menu(self, menu, **keywords):
        _keywords("UILayout.menu", keywords)
        assert any(getattr(one, "bl_idname", None) == menu for one in _registered), menu
        self._drawn.append(menu)

    def progress(self, **keywords):
        _keywords("UILayout.progress", keywords)
        assert 0.0 <= keywords["factor"] <= 1.0
        self._drawn.append("progress")


class WindowManager(Struct):
    _kind = "WindowManager"

    def progress_begin(self, low, high):
        self._progress = low

    def progress_update(self, value):
        self._progress = value

    def progress_end(self):
        self._progress = None

    def event_timer_add(self, time_step, *, window=None):
        self._timer = kind("Timer")(time_step=time_step)
        return self._timer

    def event_timer_remove(self, timer):
        assert timer is self._timer
        self._timer = None

    def modal_handler_add(self, operator):
        return True


_registered = []


def _register(cls):
    """As bpy.utils.register_class: the names that begin with bl_ must be known, and their values."""
    known = api_surface.names_of(cls._kind, VERSION)
    for name, value in vars(cls).items():
        if name.startswith("bl_") and name not in known:
            cls._refuse(name)
        check = {"bl_options": "operator_options", "bl_space_type": "space_type", "bl_region_type": "region_type"}.get(name)
        if check:
            _enum(check, value)
    _registered.append(cls)


def _property(name):
    def make(**keywords):
        unknown = set(keywords) - set(api_surface.PROPERTIES[name].split())
        if unknown:
            raise TypeError(f"bpy.props.{name} of Blender {VERSION} has no keyword {sorted(unknown)}")
        if "options" in keywords:
            _enum("property_options", keywords["options"])
        if "subtype" in keywords:
            _enum("string_subtype" if name == "StringProperty" else "number_subtype", keywords["subtype"])
        default = {"StringProperty": "", "FloatProperty": 0.0, "IntProperty": 0, "BoolProperty": False, "PointerProperty": None}.get(name)
        if name == "EnumProperty":
            default = keywords["items"][0][0]
        return types.SimpleNamespace(kind=name, keywords=keywords, default=keywords.get("default", default))

    return make


def with_properties(cls):
    """An object of a class with annotated properties, each at its default."""
    made = object.__new__(cls)
    for base in cls.__mro__:
        for name, declared in vars(base).get("__annotations__", {}).items():
            if isinstance(declared, types.SimpleNamespace):
                object.__setattr__(made, name, declared.default)
    return made


class _Operator(Struct):
    _kind = "Operator"

    def report(self, level, message):
        _enum("report", level)
        self.__dict__.setdefault("_reports", []).append((level, message))


class _Helper:
    """ImportHelper and ExportHelper of bpy_extras.io_utils."""

    filepath = ""


def make(version):
    """The modules of a Blender of this version, by name."""
    global VERSION
    VERSION = version
    _registered.clear()
    bpy, props, app, handlers = (types.ModuleType(name) for name in ("bpy", "bpy.props", "bpy.app", "bpy.app.handlers"))
    io_utils, extras = types.ModuleType("bpy_extras.io_utils"), types.ModuleType("bpy_extras")
    for name in api_surface.PROPERTIES:
        setattr(props, name, _property(name))
    handlers.persistent, handlers.frame_change_post = (lambda function: function), []
    io_utils.ImportHelper = io_utils.ExportHelper = _Helper

    class Scene(Custom):
        _kind = "Scene"

        def frame_set(self, frame, *, subframe=0.0):
            self.frame_current, self.frame_current_final = frame, frame + subframe
            for handler in handlers.frame_change_post:
                handler(self, None)

    menu = lambda: types.SimpleNamespace(items=[], append=lambda draw: None, remove=lambda draw: None)
    bpy.types = types.SimpleNamespace(
        Object=Object, Scene=Scene, Operator=_Operator, Panel=kind("Panel"), Menu=kind("Menu"), PropertyGroup=kind("PropertyGroup"),
        AddonPreferences=kind("AddonPreferences"), TOPBAR_MT_file_import=menu(), TOPBAR_MT_file_export=menu())
    bpy.utils = types.SimpleNamespace(register_class=_register, unregister_class=_registered.remove)
    bpy.path = types.SimpleNamespace(abspath=lambda path: path)
    bpy.props, bpy.app, app.handlers = props, app, handlers

    linked = Listed()
    scene = Scene(name="Scene", frame_start=1, frame_end=3, frame_current=1, frame_current_final=1.0, objects=linked,
                  render=kind("RenderSettings")(fps=25, fps_base=1.0))
    scene.collection = kind("Collection")(objects=kind("CollectionObjects")(link=linked.append))
    area = kind("Area")(type="VIEW_3D", tag_redraw=lambda: None)
    bpy.context = kind("Context")(
        scene=scene, object=None, window=kind("Window")(), window_manager=WindowManager(), screen=kind("Screen")(areas=[area]),
        selected_objects=[], view_layer=kind("ViewLayer")(objects=kind("LayerObjects")(active=None)),
        preferences=kind("Preferences")(addons=Listed()), evaluated_depsgraph_get=lambda: kind("Depsgraph")())
    bpy.data = kind("BlendData")(hair_curves=kind("BlendDataHairCurves")(new=Curves), objects=kind("BlendDataObjects")(new=Object))
    return {"bpy": bpy, "bpy.props": props, "bpy.app": app, "bpy.app.handlers": handlers, "bpy_extras": extras, "bpy_extras.io_utils": io_utils}


@contextlib.contextmanager
def installed(version):
    modules = make(version)
    sys.modules.update(modules)
    try:
        yield modules["bpy"]
    finally:
        for name in list(sys.modules):
            if name in modules or name.split(".")[0] == "ringlet_addon":
                del sys.modules[name]
