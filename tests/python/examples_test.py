"""Every example runs in an empty folder."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

EXAMPLES = Path(__file__).parents[2] / "examples" / "python"


class Examples(unittest.TestCase):
    def test_all(self) -> None:
        examples = sorted(EXAMPLES.glob("*.py"))
        self.assertGreaterEqual(len(examples), 3)
        for example in examples:
            with self.subTest(example.name), tempfile.TemporaryDirectory() as folder:
                done = subprocess.run([sys.executable, str(example), folder], capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(done.stdout)


if __name__ == "__main__":
    unittest.main()
