"""pip installs the package into a folder, and it works from there. The wheel is made from the build that is tested.

usage: pip_test.py BUILD_FOLDER SCRATCH_FOLDER
"""

import os
import shutil
import subprocess
import sys
import unittest
from pathlib import Path

SCRATCH, BUILD = Path(sys.argv.pop()), sys.argv.pop()
SOURCE = Path(__file__).parents[2]


class Pip(unittest.TestCase):
    def test_install(self) -> None:
        if subprocess.run([sys.executable, "-m", "pip", "--version"], capture_output=True).returncode:
            self.skipTest("pip is not installed")
        shutil.rmtree(SCRATCH, ignore_errors=True)
        environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
        done = subprocess.run(
            [sys.executable, "-m", "pip", "install", "--no-index", "--no-deps", "--no-build-isolation", "--no-cache-dir",
             "--target", str(SCRATCH), "--config-settings", f"build-dir={BUILD}", str(SOURCE)],
            capture_output=True, text=True, env=environment)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertTrue((SCRATCH / "ringlet" / "py.typed").exists())
        used = subprocess.run(
            [sys.executable, "-c", "import ringlet; print(ringlet.__file__, ringlet.__version__, ringlet.Scene()['hair.count'])"],
            capture_output=True, text=True, env={**environment, "PYTHONPATH": str(SCRATCH)}, cwd=SCRATCH)
        self.assertEqual(used.returncode, 0, used.stderr)
        file, version, count = used.stdout.split()
        self.assertTrue(file.startswith(str(SCRATCH)))
        self.assertEqual(count, "300")
        named = next(SCRATCH.glob("ringlet-*.dist-info")).name
        self.assertEqual(named, f"ringlet-{version}.dist-info")


if __name__ == "__main__":
    unittest.main()
