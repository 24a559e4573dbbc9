"""What Blender's documentation says that its Python has, as far as the add-on touches it.

Written from https://docs.blender.org/api/4.2 and https://docs.blender.org/api/5.2; the page of each type stands beside it.
Names that only one of them has are in ONLY. `bpy_stub.py` makes a module of it that has nothing else.
"""

VERSIONS = ("4.2", "5.2")

# Type: (page, base, names).
TYPES = {
    "bpy_struct": ("bpy.types.bpy_struct", None, "id_data as_pointer driver_add driver_remove get is_property_set items keyframe_delete keyframe_insert keys path_from_id path_resolve pop property_unset type_recast values"),
    "ID": ("bpy.types.ID", "bpy_struct", "name name_full is_evaluated original users use_fake_user tag library asset_data preview evaluated_get copy user_clear user_remap make_local animation_data_create animation_data_clear update_tag"),
    "Curves": ("bpy.types.Curves", "ID", "animation_data attributes color_attributes curve_offset_data curves materials normals points position_data selection_domain surface surface_collision_distance surface_uv_map use_mirror_x use_mirror_y use_mirror_z use_sculpt_collision add_curves"),
    "CurvePoint": ("bpy.types.CurvePoint", "bpy_struct", "index position radius"),
    "CurveSlice": ("bpy.types.CurveSlice", "bpy_struct", "first_point_index index points points_length"),
    "FloatVectorAttributeValue": ("bpy.types.FloatVectorAttributeValue", "bpy_struct", "vector"),
    "Float2AttributeValue": ("bpy.types.Float2AttributeValue", "bpy_struct", "vector"),
    "FloatAttributeValue": ("bpy.types.FloatAttributeValue", "bpy_struct", "value"),
    "IntAttributeValue": ("bpy.types.IntAttributeValue", "bpy_struct", "value"),
    "Attribute": ("bpy.types.Attribute", "bpy_struct", "data_type domain is_internal is_required name data"),
    "AttributeGroupCurves": ("bpy.types.AttributeGroupCurves", "bpy_prop_collection", "active active_index new remove domain_size"),
    "Object": ("bpy.types.Object", "ID", "data hide_render hide_viewport location material_slots matrix_basis matrix_local matrix_world mode modifiers parent rotation_euler rotation_mode scale type hide_get hide_set select_get select_set to_mesh to_mesh_clear to_curve"),
    "Mesh": ("bpy.types.Mesh", "ID", "attributes color_attributes edges loops materials polygons loop_triangles uv_layers vertices"),
    "MeshVertex": ("bpy.types.MeshVertex", "bpy_struct", "co hide index normal select undeformed_co"),
    "MeshPolygon": ("bpy.types.MeshPolygon", "bpy_struct", "area center hide index loop_indices loop_start loop_total material_index normal select use_smooth vertices"),
    "MeshLoop": ("bpy.types.MeshLoop", "bpy_struct", "edge_index index normal tangent vertex_index"),
    "MeshUVLoopLayer": ("bpy.types.MeshUVLoopLayer", "bpy_struct", "active active_clone active_render data name pin uv"),
    "UVLoopLayers": ("bpy.types.UVLoopLayers", "bpy_prop_collection", "active active_index new remove"),
    "IDMaterials": ("bpy.types.IDMaterials", "bpy_prop_collection", "append pop clear"),
    "Scene": ("bpy.types.Scene", "ID", "camera collection cursor frame_current frame_current_final frame_end frame_float frame_start frame_step frame_subframe objects render unit_settings view_layers world frame_set"),
    "RenderSettings": ("bpy.types.RenderSettings", "bpy_struct", "engine filepath fps fps_base frame_map_new frame_map_old resolution_x resolution_y use_motion_blur"),
    "Collection": ("bpy.types.Collection", "ID", "all_objects children hide_render hide_viewport objects"),
    "CollectionObjects": ("bpy.types.CollectionObjects", "bpy_prop_collection", "link unlink"),
    "BlendData": ("bpy.types.BlendData", "bpy_struct", "cameras collections curves filepath hair_curves images is_dirty is_saved lights materials meshes node_groups objects scenes version worlds"),
    "BlendDataHairCurves": ("bpy.types.BlendDataHairCurves", "bpy_prop_collection", "new remove tag"),
    "BlendDataObjects": ("bpy.types.BlendDataObjects", "bpy_prop_collection", "new remove tag"),
    "Context": ("bpy.types.Context", "bpy_struct", "area blend_data collection engine mode preferences region scene screen space_data view_layer window window_manager workspace active_object object selected_objects evaluated_depsgraph_get temp_override"),
    "ViewLayer": ("bpy.types.ViewLayer", "bpy_struct", "depsgraph layer_collection name objects use update"),
    "LayerObjects": ("bpy.types.LayerObjects", "bpy_prop_collection", "active selected"),
    "Preferences": ("bpy.types.Preferences", "bpy_struct", "addons"),
    "Addon": ("bpy.types.Addon", "bpy_struct", "module preferences"),
    "AddonPreferences": ("bpy.types.AddonPreferences", "bpy_struct", "bl_idname layout"),
    "PropertyGroup": ("bpy.types.PropertyGroup", "bpy_struct", "name"),
    "Operator": ("bpy.types.Operator", "bpy_struct", "bl_description bl_idname bl_label bl_options bl_translation_context has_reports layout macros name options properties report poll execute check invoke modal draw cancel description as_keywords poll_message_set"),
    "Menu": ("bpy.types.Menu", "bpy_struct", "bl_description bl_idname bl_label bl_options layout poll draw draw_preset path_menu append prepend remove"),
    "Panel": ("bpy.types.Panel", "bpy_struct", "bl_category bl_context bl_description bl_idname bl_label bl_options bl_order bl_parent_id bl_region_type bl_space_type bl_ui_units_x layout text poll draw draw_header append prepend remove"),
    "UILayout": ("bpy.types.UILayout", "bpy_struct", "active active_default alert alignment direction emboss enabled operator_context scale_x scale_y use_property_decorate use_property_split row column column_flow grid_flow box split prop operator operator_menu_enum label menu separator progress popover template_list"),
    "OperatorProperties": ("bpy.types.OperatorProperties", "bpy_struct", ""),
    "WindowManager": ("bpy.types.WindowManager", "ID", "keyconfigs operators windows fileselect_add modal_handler_add event_timer_add event_timer_remove progress_begin progress_update progress_end invoke_props_popup invoke_props_dialog invoke_popup invoke_confirm"),
    "Window": ("bpy.types.Window", "bpy_struct", "height parent scene screen view_layer width workspace x y"),
    "Timer": ("bpy.types.Timer", "bpy_struct", "time_delta time_duration time_step"),
    "Event": ("bpy.types.Event", "bpy_struct", "alt ascii ctrl is_repeat mouse_x mouse_y oskey shift type unicode value"),
    "Screen": ("bpy.types.Screen", "ID", "areas is_animation_playing"),
    "Area": ("bpy.types.Area", "bpy_struct", "height regions spaces type ui_type width x y tag_redraw header_text_set"),
    "Depsgraph": ("bpy.types.Depsgraph", "bpy_struct", "ids mode object_instances objects scene scene_eval updates view_layer view_layer_eval id_eval_get update"),
    "bpy_prop_collection": ("bpy.types.bpy_prop_collection", None, "find foreach_get foreach_set get items keys values"),
    "Matrix": ("mathutils", None, "col decompose determinant inverted inverted_safe normalized row to_3x3 to_4x4 to_euler to_quaternion to_scale to_translation translation transposed"),
    "Quaternion": ("mathutils", None, "angle axis conjugated inverted magnitude normalized to_axis_angle to_euler to_matrix w x y z"),
    "Vector": ("mathutils", None, "cross dot length normalized to_tuple w x y z"),
}

ONLY = {
    "4.2": {},
    "5.2": {"Curves": "remove_curves resize_curves reorder_curves set_types unit_test_compare", "ID": "rename session_uid"},
}

# Values of enumerations that the add-on names: those of the attributes' pages and of the panels'.
ENUMS = {
    "attribute_type": "FLOAT INT FLOAT_VECTOR FLOAT_COLOR BYTE_COLOR STRING BOOLEAN FLOAT2 INT8 INT32_2D QUATERNION FLOAT4X4",
    "attribute_domain": "POINT EDGE FACE CORNER CURVE INSTANCE LAYER",
    "attribute_curves_domain": "POINT CURVE",
    "operator_result": "RUNNING_MODAL CANCELLED FINISHED PASS_THROUGH INTERFACE",
    "operator_options": "REGISTER UNDO UNDO_GROUPED BLOCKING MACRO GRAB_CURSOR GRAB_CURSOR_X GRAB_CURSOR_Y DEPENDS_ON_CURSOR PRESET INTERNAL MODAL_PRIORITY",
    "report": "DEBUG INFO OPERATOR PROPERTY WARNING ERROR ERROR_INVALID_INPUT ERROR_INVALID_CONTEXT ERROR_OUT_OF_MEMORY",
    "space_type": "EMPTY VIEW_3D IMAGE_EDITOR NODE_EDITOR SEQUENCE_EDITOR CLIP_EDITOR DOPESHEET_EDITOR GRAPH_EDITOR NLA_EDITOR TEXT_EDITOR CONSOLE INFO TOPBAR STATUSBAR OUTLINER PROPERTIES FILE_BROWSER SPREADSHEET PREFERENCES",
    "region_type": "WINDOW HEADER CHANNELS TEMPORARY UI TOOLS TOOL_PROPS ASSET_SHELF PREVIEW HUD NAVIGATION_BAR EXECUTE FOOTER TOOL_HEADER XR",
    "property_options": "HIDDEN SKIP_SAVE SKIP_PRESET ANIMATABLE LIBRARY_EDITABLE PROPORTIONAL TEXTEDIT_UPDATE OUTPUT_PATH PATH_SUPPORTS_BLEND_RELATIVE PATH_SUPPORTS_TEMPLATES SUPPORTS_TEMPLATES",
    "string_subtype": "FILE_PATH DIR_PATH FILE_NAME BYTE_STRING PASSWORD NONE",
    "number_subtype": "PIXEL UNSIGNED PERCENTAGE FACTOR ANGLE TIME TIME_ABSOLUTE DISTANCE DISTANCE_CAMERA POWER TEMPERATURE WAVELENGTH COLOR_TEMPERATURE FREQUENCY NONE",
}

# Keywords of bpy.props, on the page of that name.
_COMMON = "name description translation_context default options override tags update get set "
PROPERTIES = {
    "BoolProperty": _COMMON + "subtype",
    "EnumProperty": _COMMON + "items",
    "FloatProperty": _COMMON + "min max soft_min soft_max step precision subtype unit",
    "IntProperty": _COMMON + "min max soft_min soft_max step subtype",
    "PointerProperty": "type name description translation_context options override tags poll update",
    "StringProperty": _COMMON + "maxlen subtype search search_options",
}

# Keywords of functions that the add-on calls with some.
FUNCTIONS = {
    "UILayout.prop": "data property text text_ctxt translate icon placeholder expand slider toggle icon_only event full_event emboss index icon_value invert_checkbox",
    "UILayout.operator": "operator text text_ctxt translate icon emboss depress icon_value search_weight",
    "UILayout.label": "text text_ctxt translate icon icon_value",
    "UILayout.menu": "menu text text_ctxt translate icon icon_value",
    "UILayout.progress": "text text_ctxt translate factor type",
}


def names_of(kind, version):
    """All names that a type has in a version, with those of its bases."""
    names = set()
    while kind is not None:
        _, base, own = TYPES[kind]
        names.update(own.split())
        names.update(ONLY[version].get(kind, "").split())
        kind = base
    return names


def page_of(kind, version):
    return f"https://docs.blender.org/api/{version}/{TYPES[kind][0]}.html"
