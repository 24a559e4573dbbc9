"""Every citation resolves: [Key] or [Key, Eq. 3] in sources and pages against docs/references.bib."""

import re

from common import Findings, main, place, project_files

KEY = r"[A-Za-z]+(?:19|20)\d\d[a-z]?"
CITATION = re.compile(rf"\[({KEY})(?=[\],;])([^\]]*)\]")
FURTHER_KEY = re.compile(rf";\s*({KEY})\b")
ENTRY = re.compile(r"^@(\w+)\{\s*([^,\s]+)\s*,", re.MULTILINE)
FIELD = re.compile(r"^\s*(\w+)\s*=", re.MULTILINE)
READ = {".h", ".inl", ".cpp", ".cu", ".cuh", ".md", ".py", ".toml", ".cmake"}


def read_entries(root, findings):
    """{key: line} of the bibliography, which must be well formed itself."""
    path = root / "docs" / "references.bib"
    text = path.read_text()
    entries = {}
    starts = list(ENTRY.finditer(text))
    for entry, following in zip(starts, [*starts[1:], None]):
        body = text[entry.end():following.start() if following else len(text)]
        where = place(root, path, text.count("\n", 0, entry.start()) + 1)
        key = entry[2]
        if key in entries:
            findings.errors.append(f"{where}: {key} stands there twice")
        entries[key] = where
        # A web page need not have a year.
        required = {"author", "title"} if entry[1].lower() == "misc" else {"author", "title", "year"}
        missing = required - {field.lower() for field in FIELD.findall(body)}
        if missing:
            findings.errors.append(f"{where}: {key} lacks {', '.join(sorted(missing))}")
        # The year in a key is the year of the entry.
        year, in_key = re.search(r"year\s*=\s*[{\"]?(\d{4})", body), re.search(r"\d{4}", key)
        if year and in_key and year[1] != in_key[0]:
            findings.errors.append(f"{where}: {key} says year {year[1]}")
        if (entry[0] + body).count("{") != (entry[0] + body).count("}"):
            findings.errors.append(f"{where}: the braces of {key} do not match")
    return entries


def check(root):
    findings = Findings()
    entries = read_entries(root, findings)
    mentioned = set()
    for path in project_files(root):
        if path.suffix not in READ or path.parent == root / "tests" / "checks":
            continue
        for number, line in enumerate(path.read_text(errors="replace").splitlines(), 1):
            mentioned.update(word for word in re.findall(r"\w+", line) if word in entries)
            for citation in CITATION.finditer(line):
                for key in [citation[1], *FURTHER_KEY.findall(citation[2])]:
                    if key not in entries:
                        findings.errors.append(f"{place(root, path, number)}: [{key}] is not in docs/references.bib")
    uncited = [key for key in entries if key not in mentioned]
    if uncited:
        findings.warnings.append(f"cited nowhere: {', '.join(uncited)}")
    findings.notes.append(f"{len(entries)} entries, {len(mentioned)} of them cited")
    return findings


if __name__ == "__main__":
    main(check)
