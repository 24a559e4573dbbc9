"""mypy, strictly: the package, its examples and its tests; and stubtest: the stubs name what the module has.

usage: types_test.py CACHE_FOLDER
"""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).parents[2]
CACHE = sys.argv.pop(1)


def run(*command: str) -> "subprocess.CompletedProcess[str]":
    environment = {**os.environ, "MYPYPATH": os.environ["PYTHONPATH"]}
    return subprocess.run(command, capture_output=True, text=True, env=environment, cwd=SOURCE)


@unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
class Types(unittest.TestCase):
    def test_package_and_examples_are_right_and_a_mistake_is_found(self) -> None:
        files = [str(path) for path in sorted((SOURCE / "examples" / "python").glob("*.py"))]
        with tempfile.TemporaryDirectory() as folder:
            wrong = Path(folder) / "wrong.py"
            wrong.write_text('import ringlet\nringlet.Groom.read("a.hair", unit="cm")\nringlet.Scene().frame_cuont\n')
            done = run("mypy", "--strict", "--cache-dir", CACHE, "--scripts-are-modules", "--no-error-summary", *files, str(wrong))
            # The package itself is read with what imports it; nothing but the mistakes is reported.
            lines = [line for line in done.stdout.splitlines() if ": note:" not in line]
            self.assertEqual(len(lines), 2, done.stdout + done.stderr)
            self.assertIn("wrong.py:2: error", lines[0])
            self.assertIn("wrong.py:3: error", lines[1])

    def test_stubs_are_those_of_the_module(self) -> None:
        # What pybind11's classes have in common is not ours to state: their metaclass, and __init__ where there is none.
        common = ("metaclass differs", '__init__ is inconsistent, stub does not have *args argument "args"')
        lines = run("stubtest", "--concise", "ringlet._ringlet").stdout.splitlines()
        self.assertEqual([line for line in lines if not line.endswith(common)], [])
        self.assertGreater(len(lines), 5)  # it did look at the module


if __name__ == "__main__":
    unittest.main()
