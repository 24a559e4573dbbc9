"""That `all` finds figures that have left what is written, and those that nobody told."""

import importlib.machinery
import importlib.util
import pathlib
import sys
import types

sys.dont_write_bytecode = True
loader = importlib.machinery.SourceFileLoader("all_rows", str(pathlib.Path(__file__).resolve().parent / "all"))
all_rows = importlib.util.module_from_spec(importlib.util.spec_from_loader("all_rows", loader))
loader.exec_module(all_rows)

ALLOWED = {"tenth": {"share": 0.1}, "two": {"absolute": 2.0}}
NEAR = {"name": "a", "allowance": "tenth"}


def fails(row, value, written=None, unit="m"):
    return bool(all_rows.drift(row, [value, unit], written, ALLOWED))


assert not fails(NEAR, 1.09, [1.0, "m"]) and not fails(NEAR, -0.91, [-1.0, "m"])
assert fails(NEAR, 1.11, [1.0, "m"]) and fails(NEAR, 0.89, [1.0, "m"]) and fails(NEAR, 1.0, [-1.0, "m"])
assert fails(NEAR, 1.0, [1.0, "mm"]) and fails(NEAR, float("nan"), [1.0, "m"]) and fails(NEAR, 1.0)
assert not fails({"name": "a", "allowance": "two"}, 1.9, [0.0, "m"]) and fails({"name": "a", "allowance": "two"}, -2.1, [0.0, "m"])
assert not fails({"at_most": 2.0}, 2.0) and fails({"at_most": 2.0}, 2.1) and fails({"at_most": 2.0}, float("nan"))
assert not fails({"at_least": 2.0}, 2.0) and fails({"at_least": 2.0}, 1.9)

tells_b = types.SimpleNamespace(build="", output="", quick=False)
command = {"name": "echo", "paper": "A", "run": "echo value b 1 m", "rows": [{"name": "a"}]}
figures, _, wrong = all_rows.told(command, tells_b)
assert figures == {"b": [1.0, "m"]} and len(wrong) == 1
assert all_rows.told({"name": "no", "paper": "A", "run": "false", "rows": []}, tells_b)[2]
