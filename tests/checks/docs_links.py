"""Every relative link of the pages leads somewhere: the file exists, and so does the heading after '#'."""

import re

from common import Findings, main, place, project_files

LINK = re.compile(r"!?\[[^\]]*\]\(\s*<?([^)\s>]+)>?(?:\s+\"[^\"]*\")?\s*\)")
HEADING = re.compile(r"^#{1,6}\s+(.*?)\s*#*\s*$")


def prose(text):
    """(line number, line) outside of fenced blocks, without `code`."""
    fenced = False
    for number, line in enumerate(text.splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def anchors(text):
    """The names that headings can be linked by: lower case, punctuation dropped, blanks to hyphens."""
    names = set()
    for _, line in prose(text):
        heading = HEADING.match(line)
        if heading:
            name = re.sub(r"[^\w\- ]", "", heading[1].lower()).replace(" ", "-")
            copies = 0
            while (name if copies == 0 else f"{name}-{copies}") in names:
                copies += 1
            names.add(name if copies == 0 else f"{name}-{copies}")
    return names


def check(root):
    findings = Findings()
    count = 0
    linked_from_index = set()
    index = root / "docs" / "index.md"
    for page in project_files(root):
        if page.suffix != ".md":
            continue
        for number, line in prose(page.read_text()):
            for link in LINK.finditer(re.sub(r"`[^`]*`", "", line)):
                target, _, anchor = link[1].partition("#")
                if re.match(r"[a-z]+:", link[1]):
                    continue
                count += 1
                file = (page.parent / target).resolve() if target else page
                where = place(root, page, number)
                if page == index:
                    linked_from_index.add(file)
                if not file.is_relative_to(root.resolve()):
                    findings.errors.append(f"{where}: '{link[1]}' leads out of the project")
                elif not file.exists():
                    findings.errors.append(f"{where}: '{link[1]}' leads nowhere")
                elif anchor and file.suffix == ".md" and anchor not in anchors(file.read_text()):
                    findings.errors.append(f"{where}: '{link[1]}' names a heading that is not there")
    if index.exists():
        for page in sorted((root / "docs").glob("*.md")):
            if page != index and page.resolve() not in linked_from_index:
                findings.warnings.append(f"{page.relative_to(root)}: docs/index.md does not link it")
    findings.notes.append(f"{count} links")
    return findings


if __name__ == "__main__":
    main(check)
