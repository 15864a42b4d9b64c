"""Compiles the list of AWS resource types that carry tags, from a list of facts with one type to a line.

python tools/compile_taggable_types.py FACTS_FILE
"""

import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "src" / "aws_compliance" / "data" / "taggable_types.txt"


def main(facts: Path) -> None:
    """Writes the names, sorted; where the facts come from stays with them."""
    lines = (line.split() for line in facts.read_text().splitlines() if line and not line.startswith("#"))
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text("".join(f"{name}\n" for name in sorted(words[0] for words in lines)))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
