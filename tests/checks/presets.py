"""No tuning per shot [Iben2013]: a character's scenes hold its preset of the springs and nothing else of them."""

import tomllib

from common import Findings, main, project_files


def check(root):
    findings = Findings()
    for path in project_files(root):
        if path.suffix != ".toml" or path.relative_to(root).parts[0] != "scenes":
            continue
        scene = tomllib.loads(path.read_text(encoding="utf-8"))
        if scene.get("hair", {}).get("source") != "character":
            continue
        character = scene["hair"]["character"]
        springs = scene.get("curly_spring", {})
        if not character.startswith(springs.get("preset", "none")):
            findings.errors.append(f"{path.relative_to(root)}: {character} does not have the preset of its character")
        for key in springs:
            if key != "preset":
                findings.errors.append(f"{path.relative_to(root)}: curly_spring.{key} tunes one shot")
    return findings


if __name__ == "__main__":
    main(check)
