"""What every check shares: which files belong to the project, and how findings are reported.

A check is a module with a function check(root) that returns Findings; run as a program it checks the repository
it stands in. Only the standard library is used.
"""

import dataclasses
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]


@dataclasses.dataclass
class Findings:
    """Errors fail the check; warnings are only printed; notes say what was looked at."""

    errors: list[str] = dataclasses.field(default_factory=list)
    warnings: list[str] = dataclasses.field(default_factory=list)
    notes: list[str] = dataclasses.field(default_factory=list)


def project_files(root):
    """Every file that is or could be committed: what git does not ignore, or all files where there is no git."""
    listing = subprocess.run(["git", "-C", str(root), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
                             capture_output=True)
    if listing.returncode == 0 and (root / ".git").exists():
        files = [root / name for name in listing.stdout.decode().split("\0") if name]
    else:
        files = [path for path in root.rglob("*")
                 if not {".git", "build", "out", "node_modules", "__pycache__"} & set(path.relative_to(root).parts)]
    return sorted(path for path in files if path.is_file() and not path.is_symlink())


def place(root, path, line):
    return f"{path.relative_to(root)}:{line}"


def main(check):
    findings = check(ROOT)
    for note in findings.notes:
        print(note)
    for warning in findings.warnings:
        print(f"warning: {warning}")
    for error in findings.errors:
        print(f"error: {error}")
    print(f"{len(findings.errors)} errors, {len(findings.warnings)} warnings")
    sys.exit(1 if findings.errors else 0)
