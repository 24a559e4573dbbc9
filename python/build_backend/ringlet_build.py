"""Builds a wheel of the Python package with CMake (PEP 517).

    pip install .
    pip install . --config-settings build-dir=build/dev      # takes the package from a build folder that has it

Without a build folder, build/pip is configured and built: the library and the bindings, no tests and no program.
"""

from __future__ import annotations

import base64
import hashlib
import os
import re
import subprocess
import sys
import sysconfig
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
TARGET = "ringlet_python"


def _version() -> str:
    text = (ROOT / "CMakeLists.txt").read_text()
    found = re.search(r"project\(ringlet VERSION ([0-9.]+)", text)
    if not found:
        raise RuntimeError("CMakeLists.txt names no version")
    return found.group(1)


def _build(config_settings: dict[str, str] | None) -> Path:
    """The folder with the built package."""
    given = (config_settings or {}).get("build-dir")
    build = Path(given or ROOT / "build" / "pip").absolute()
    if not given:
        subprocess.run(
            ["cmake", "-S", str(ROOT), "-B", str(build), "-G", "Ninja", "-DCMAKE_BUILD_TYPE=Release", "-DRINGLET_PYTHON=ON",
             "-DRINGLET_TESTS=OFF", "-DRINGLET_BENCHMARKS=OFF", "-DRINGLET_STUDIO=OFF",
             f"-DPython_EXECUTABLE={sys.executable}"], check=True)
    subprocess.run(["cmake", "--build", str(build), "--target", TARGET], check=True)
    return build / "python" / "ringlet"


def _metadata() -> str:
    return (f"Metadata-Version: 2.1\nName: ringlet\nVersion: {_version()}\n"
            "Summary: Hair: styled at rest, simulated with exact dry friction\nLicense: Apache-2.0\n"
            "Requires-Python: >=3.11\nRequires-Dist: numpy\n")


def prepare_metadata_for_build_wheel(metadata_directory: str, config_settings: dict[str, str] | None = None) -> str:
    """What pip asks for first; without it, it would build twice."""
    info = f"ringlet-{_version()}.dist-info"
    folder = Path(metadata_directory) / info
    folder.mkdir()
    (folder / "METADATA").write_text(_metadata())
    return info


def build_wheel(wheel_directory: str, config_settings: dict[str, str] | None = None,
                metadata_directory: str | None = None) -> str:
    """What pip calls. Returns the name of the wheel in `wheel_directory`."""
    package = _build(config_settings)
    python = f"cp{sys.version_info.major}{sys.version_info.minor}"
    tag = f"{python}-{python}-{sysconfig.get_platform().replace('-', '_').replace('.', '_')}"
    info = f"ringlet-{_version()}.dist-info"
    files = {f"ringlet/{path.name}": path.read_bytes() for path in sorted(package.iterdir())
             if path.suffix in {".py", ".pyi", ".so"} or path.name == "py.typed"}
    files[f"{info}/METADATA"] = _metadata().encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: ringlet_build\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = ""
    for name, data in files.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
        record += f"{name},sha256={digest},{len(data)}\n"
    files[f"{info}/RECORD"] = (record + f"{info}/RECORD,,\n").encode()

    wheel = f"ringlet-{_version()}-{tag}.whl"
    with zipfile.ZipFile(os.path.join(wheel_directory, wheel), "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return wheel


def build_sdist(sdist_directory: str, config_settings: dict[str, str] | None = None) -> str:
    """PEP 517 asks for it; the sources are this repository."""
    raise NotImplementedError("there is no source distribution: build from the repository")
