"""Python values as TOML text, as far as scenes need it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def value(item: Any) -> str:
    """One value: a boolean, number, text, path, or a sequence of them (numpy arrays too)."""
    if hasattr(item, "tolist"):
        item = item.tolist()
    if isinstance(item, bool):
        return "true" if item else "false"
    if isinstance(item, (int, float)):
        return repr(item)
    if isinstance(item, str):
        escaped = item.replace("\\", "\\\\").replace('"', '\\"')
        return '"' + "".join(c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}" for c in escaped) + '"'
    if hasattr(item, "__fspath__"):
        return value(item.__fspath__())
    if isinstance(item, (list, tuple)):
        return "[" + ", ".join(value(one) for one in item) + "]"
    raise TypeError(f"a scene holds no {type(item).__name__}")


def _is_tables(item: Any) -> bool:
    return isinstance(item, (list, tuple)) and len(item) > 0 and all(isinstance(one, Mapping) for one in item)


def _key(name: Any) -> str:
    text = str(name)
    return text if text and all(c.isascii() and (c.isalnum() or c in "_-") for c in text) else value(text)


def _lines(table: Mapping[str, Any], path: str) -> list[str]:
    lines = []
    for name, item in table.items():
        if not isinstance(item, Mapping) and not _is_tables(item) and item is not None:
            lines.append(f"{_key(name)} = {value(item)}")
    for name, item in table.items():
        inner = path + _key(name)
        if isinstance(item, Mapping):
            lines += [f"[{inner}]", *_lines(item, inner + ".")]
        elif _is_tables(item):
            for one in item:
                lines += [f"[[{inner}]]", *_lines(one, inner + ".")]
    return lines


def dumps(table: Mapping[str, Any]) -> str:
    """A table of tables as TOML text; entries that are None are left out."""
    return "\n".join(_lines(table, "")) + "\n"
