"""The program `ringlet`, run from Blender."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import threading

import bpy


class RingletError(Exception):
    """What the program said was wrong."""


def find(configured=""):
    """The path of the program: as configured, from RINGLET_PROGRAM, or from the search path."""
    for candidate in (configured, os.environ.get("RINGLET_PROGRAM", ""), shutil.which("ringlet") or ""):
        if candidate and os.access(candidate, os.X_OK):
            return candidate
    raise RingletError("The program ringlet was not found: name it in the add-on's preferences.")


def from_preferences():
    """The program that the add-on's preferences name, or the one that is found."""
    addon = bpy.context.preferences.addons.get(__package__)
    return find(addon.preferences.program if addon else "")


def call(program, *arguments):
    """Runs a short command and returns its standard output."""
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode != 0:
        raise RingletError(done.stderr.strip() or f"ringlet ended with {done.returncode}")
    return done.stdout


def cache_facts(program, cache):
    """(number of frames, frames per second) of a cache."""
    facts = json.loads(call(program, "info", cache, "--json"))
    return int(facts["frames"]), float(facts["frames_per_second"])


def export_points(program, cache, path, guides_only):
    """The points of all frames of a cache as one PC2 file."""
    frames, _ = cache_facts(program, cache)
    if frames == 0:
        raise RingletError(f"{cache} holds no complete frame yet.")
    made = path + f".{os.getpid()}.pc2"  # put in its place when it is whole
    call(program, "export", cache, "-o", made, *(["--guides"] if guides_only else []))
    os.replace(made, path)


def cache_as_ply(program, cache, guides_only):
    """The first frame of a cache, with what is known of its strands, as a PLY file; the caller removes it."""
    return _made_as_ply(program, "export", cache, "--frames", "0", *(["--guides"] if guides_only else []))


def groom_as_ply(program, path):
    """Any groom that Ringlet reads as a PLY file; the caller removes it."""
    return _made_as_ply(program, "convert", path)


def _made_as_ply(program, command, source, *options):
    handle, made = tempfile.mkstemp(suffix=".ply")
    os.close(handle)
    try:
        call(program, command, source, "-o", made, *options)
    except RingletError:
        os.unlink(made)
        raise
    return made


class Run:
    """A simulation in a process of its own. `progress` is (done, total), `note` what it last said."""

    _LINE = re.compile(r"^(\d+)/(\d+) (\w+)")

    def __init__(self, program, scene, folder):
        self.progress, self.note = (0, 1), "starting"
        self.cache = os.path.join(folder, "cache.h5")
        self._errors = []
        self._process = subprocess.Popen(
            [program, "run", scene, "-o", folder, "--force"], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self._process.stderr:
            found = self._LINE.match(line)
            if found:
                self.note = line.strip()
                if found.group(3) == "frames":
                    self.progress = (int(found.group(1)), int(found.group(2)))
            else:
                self._errors.append(line.strip())

    def running(self):
        return self._process.poll() is None

    def cancel(self):
        """As Ctrl-C: the frames so far stay in the cache."""
        if self.running():
            self._process.terminate()

    def finish(self):
        """Waits, and raises RingletError if the run failed. True if it was whole, False if it was cancelled."""
        code = self._process.wait()
        self._reader.join()
        self._process.stderr.close()
        if code == 0:
            return True
        if os.path.exists(self.cache) and not any("error" in line for line in self._errors):
            return False
        raise RingletError("\n".join(self._errors) or f"ringlet ended with {code}")
