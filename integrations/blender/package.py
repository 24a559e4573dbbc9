#!/usr/bin/env python3
"""The add-on as a zip that Blender installs: an extension from 4.2 on, an add-on before.

usage: package.py [FOLDER]      writes ringlet_hair-VERSION.zip there, or here
"""

import os
import re
import sys
import zipfile

ADDON = os.path.join(os.path.dirname(os.path.abspath(__file__)), "ringlet_addon")
with open(os.path.join(ADDON, "blender_manifest.toml"), encoding="utf-8") as manifest:
    keys = dict(re.findall(r'^(id|version) = "([^"]+)"$', manifest.read(), re.MULTILINE))
path = os.path.join(sys.argv[1] if len(sys.argv) > 1 else ".", f"{keys['id']}-{keys['version']}.zip")
with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
    for name in sorted(os.listdir(ADDON)):
        if name.endswith((".py", ".toml")):
            # In a folder of its own: older versions name the add-on after it. A fixed date gives the same bytes each time.
            entry = zipfile.ZipInfo(f"{keys['id']}/{name}", (2020, 1, 1, 0, 0, 0))
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            with open(os.path.join(ADDON, name), "rb") as source:
                package.writestr(entry, source.read())
print(path)
