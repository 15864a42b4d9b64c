"""`python -m tollgate_rules`: writes the files that are generated from the rules, from the root of the repository.

That is the index in the library, and the pages in `docs/rules` with the cases in `tests/rules/cases` as examples.
"""

import sys
from pathlib import Path

from tollgate_rules.catalogue import imported_rules
from tollgate_rules.index import INDEX, index_of
from tollgate_rules.pages import pages


def main() -> int:
    """Write the index and the pages; remove pages of rules that no longer exist."""
    rules = list(imported_rules())
    INDEX.write_bytes(index_of(rules))
    folder, cases = Path("docs/rules"), Path("tests/rules/cases")
    if not cases.is_dir():
        sys.stderr.write("The index is written. For the pages, call this from the root of the repository.\n")
        return 1
    written = pages(rules, cases)
    for stale in {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")} - written.keys():
        (folder / stale).unlink()
    for name, text in written.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(text, encoding="utf-8")
    sys.stdout.write(f"{len(rules)} rules: index and pages are written.\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
