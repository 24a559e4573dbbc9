"""docs/third_party.md lists every library that becomes part of Ringlet or is linked by it, with its licence."""

import json
import re

from common import Findings, main

# Libraries that only tests and benchmarks use, and headers of the system itself.
NOT_PART_OF_IT = {"libgtest-dev", "libgmock-dev", "libbenchmark-dev", "libfclib-dev", "libclang-rt-19-dev", "python3-dev"}
USES = {"compiled in", "linked", "embedded"}


def check(root):
    findings = Findings()
    page, packages = root / "docs" / "third_party.md", root / "packages.txt"
    if not page.exists() or not packages.exists():
        return findings
    listed = {}
    for line in page.read_text().splitlines():
        cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
        if line.startswith("|") and len(cells) == 4 and cells[0] != "library" and not cells[0].startswith("---"):
            listed[cells[1]] = cells
            if cells[3] not in USES:
                findings.errors.append(f"docs/third_party.md: {cells[1]} is '{cells[3]}', which is none of {sorted(USES)}")
            if not re.fullmatch(r"[A-Za-z0-9.+-]+", cells[2]):
                findings.errors.append(f"docs/third_party.md: '{cells[2]}' of {cells[1]} is no SPDX licence identifier")
    wanted = {line.split("#")[0].strip() for line in packages.read_text().splitlines()}
    wanted = {name for name in wanted if name.endswith("-dev")} - NOT_PART_OF_IT
    manifest = root / "studio" / "page" / "package.json"
    if manifest.exists():
        wanted |= set(json.loads(manifest.read_text()).get("dependencies", {}))
    for name in sorted(wanted - set(listed)):
        findings.errors.append(f"docs/third_party.md: {name} is missing")
    for name in sorted(set(listed) - wanted):
        findings.errors.append(f"docs/third_party.md: {name} is used by nothing")
    findings.notes.append(f"{len(listed)} libraries")
    return findings


if __name__ == "__main__":
    main(check)
