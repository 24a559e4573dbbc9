"""Who may include whom: the table in docs/architecture.md against the sources and their CMakeLists.txt.

For every module:  what its files include  ⊆  its DEPENDS in CMake  ⊆  its row in the table,
and the table itself has no cycle.
"""

import re

from common import Findings, main, place

TABLE_ROW = re.compile(r"^\|\s*`([a-z_]+)`\s*\|[^|]*\|([^|]*)\|\s*$")
QUOTED_INCLUDE = re.compile(r'^\s*#\s*include\s*"([^"]+)"')
MODULE_CALL = re.compile(r"^\s*ringlet_module\(\s*([a-z_]+)([^)]*)\)", re.MULTILINE)
SOURCES = {".h", ".inl", ".cpp", ".cu", ".cuh"}


def read_table(root, findings):
    """{module: modules that it may include} from the table of modules."""
    path = root / "docs" / "architecture.md"
    allowed = {}
    for number, line in enumerate(path.read_text().splitlines(), 1):
        row = TABLE_ROW.match(line)
        if row:
            allowed[row[1]] = set(re.findall(r"[a-z_]+", row[2]))
            unknown = allowed[row[1]] - allowed.keys()
            # A row names only rows above it, so the table cannot hold a cycle.
            for name in sorted(unknown):
                findings.errors.append(f"{place(root, path, number)}: `{row[1]}` names '{name}', which is not a row above it")
    if not allowed:
        findings.errors.append(f"{path.relative_to(root)}: no table of modules found")
    return allowed


def read_depends(module_folder):
    """The DEPENDS of a module's ringlet_module call, or None where there is no such call."""
    path = module_folder / "CMakeLists.txt"
    text = re.sub(r"#.*", "", path.read_text()) if path.exists() else ""
    for call in MODULE_CALL.finditer(text):
        if call[1] == module_folder.name:
            depends = re.search(r"\bDEPENDS\b(.*?)(?=\b[A-Z_]{4,}\b|$)", call[2], re.DOTALL)
            return set(depends[1].split()) if depends else set()
    return None


def read_includes(root, module_folder, findings):
    """{included module: first place} over the files of a module, subfolders too."""
    included = {}
    for path in sorted(module_folder.rglob("*")):
        if path.suffix not in SOURCES:
            continue
        for number, line in enumerate(path.read_text().splitlines(), 1):
            include = QUOTED_INCLUDE.match(line)
            if not include:
                continue
            parts = include[1].split("/")
            if parts[0] != "ringlet" or len(parts) < 3:
                findings.errors.append(f'{place(root, path, number)}: "{include[1]}" must be written "ringlet/<module>/<file>"')
            elif parts[1] != module_folder.name:
                included.setdefault(parts[1], []).append(place(root, path, number))
    return included


def check(root):
    findings = Findings()
    allowed = read_table(root, findings)
    for folder in sorted(path for path in (root / "src" / "ringlet").iterdir() if path.is_dir()):
        module = folder.name
        included = read_includes(root, folder, findings)
        depends = read_depends(folder)
        if module not in allowed:
            findings.errors.append(f"src/ringlet/{module}: has no row in docs/architecture.md")
            continue
        for target, places in included.items():
            if target not in allowed[module]:
                findings.errors += [f"{where}: {module} may not include {target} (docs/architecture.md)" for where in places]
            elif depends is not None and target not in depends:
                findings.errors.append(f"{places[0]}: {module} includes {target}, which its CMakeLists.txt does not name in DEPENDS")
        if depends is None:
            if included:
                findings.errors.append(f"src/ringlet/{module}/CMakeLists.txt: no call of ringlet_module({module} ...)")
            continue
        for target in sorted(depends - allowed[module]):
            findings.errors.append(f"src/ringlet/{module}/CMakeLists.txt: {module} may not depend on {target} (docs/architecture.md)")
        for target in sorted((depends & allowed[module]) - included.keys()):
            findings.warnings.append(f"src/ringlet/{module}/CMakeLists.txt: depends on {target} but includes nothing of it")
        findings.notes.append(f"{module:>9} -> {', '.join(sorted(included)) or '-'}")
    return findings


if __name__ == "__main__":
    main(check)
