"""Starts Blender without a window on inside_blender.py.

usage: blender_test.py PROGRAM
"""

import os
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
blender = shutil.which("blender")
if blender is None:
    print("skipped: there is no Blender on this machine (Debian: apt-get install blender)")
    sys.exit(77)
done = subprocess.run(
    [blender, "--background", "--factory-startup", "--python-exit-code", "3", "--python", os.path.join(HERE, "inside_blender.py")],
    # Debian's Blender takes the Python that comes first on the path for its own; only Debian's has its packages.
    env={**os.environ, "PATH": "/usr/bin:/bin:" + os.environ["PATH"], "RINGLET_PROGRAM": os.path.abspath(sys.argv[1]), "PYTHONDONTWRITEBYTECODE": "1"},
    capture_output=True, text=True, timeout=280)
print(done.stdout, done.stderr)
# Blender ends with 0 also where it did not run the script.
sys.exit(0 if done.returncode == 0 and "every test in Blender passed" in done.stdout else 1)
