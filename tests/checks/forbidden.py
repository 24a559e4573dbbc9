"""What no committed text may hold: paths of one machine, tabs, trailing blanks, unfinished work."""

import re

from common import Findings, main, place, project_files

TEXT = {".h", ".inl", ".cpp", ".cu", ".cuh", ".md", ".py", ".sh", ".cmake", ".in", ".toml", ".txt", ".json", ".bib", ".cff", ".yml",
        ".js", ".html", ".css", ".supp"}
SOURCES = {".h", ".inl", ".cpp", ".cu", ".cuh", ".py", ".js"}
LONG_FILE = 600

# Written in pieces, so that this file does not find itself.
MACHINE_PATH = re.compile(r"(?<![\w.~:-])/(?:" + "|".join(["work", "root", "home", "tmp", "Users"]) + r")/\w")
UNFINISHED = re.compile(r"\b(?:" + "|".join(["TO" + "DO", "FIX" + "ME", "XX" + "X", "HA" + "CK"]) + r")\b")
CONFLICT = re.compile(r"^(?:<{7}|>{7}) ")


def is_text(root, path):
    # Corpora and other data are bytes, whatever their names; bundles are written by a program; scripts carry no suffix.
    parts = path.relative_to(root).parts
    if "corpus" in parts or "data" in parts or "dist" in parts:
        return False
    return path.suffix in TEXT or (path.suffix == "" and parts[0] in ("scripts", ".ci"))


def check(root):
    findings = Findings()
    for path in project_files(root):
        if not is_text(root, path) or path.name == "package-lock.json":
            continue
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            findings.errors.append(f"{place(root, path, 1)}: is not UTF-8")
            continue
        lines = text.split("\n")
        for number, line in enumerate(lines, 1):
            where = place(root, path, number)
            if MACHINE_PATH.search(line):
                findings.errors.append(f"{where}: names a path of one machine: {line.strip()}")
            if UNFINISHED.search(line):
                findings.errors.append(f"{where}: marks unfinished work: {line.strip()}")
            if CONFLICT.match(line):
                findings.errors.append(f"{where}: a merge conflict was left there")
            if "\t" in line:
                findings.errors.append(f"{where}: holds a tab")
            if line != line.rstrip():
                findings.errors.append(f"{where}: ends in blanks")
        if text and not text.endswith("\n"):
            findings.errors.append(f"{place(root, path, len(lines))}: the last line has no end")
        if path.suffix in SOURCES and len(lines) > LONG_FILE:
            findings.warnings.append(f"{path.relative_to(root)}: {len(lines)} lines; past {LONG_FILE} a file wants to be two")
    return findings


if __name__ == "__main__":
    main(check)
