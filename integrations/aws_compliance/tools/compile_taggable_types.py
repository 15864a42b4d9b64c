"""Compiles the table of AWS resource types that carry tags, with the names that tag policies have for them.

python tools/compile_taggable_types.py TAGGABLE_TYPES POLICY_TYPES

TAGGABLE_TYPES has one Terraform type to a line; POLICY_TYPES is a CSV of a tag policy's resource type and a Terraform
type. The table has one Terraform type to a line, and behind it its names in tag policies.
"""

import csv
import sys
from pathlib import Path

TARGET = Path(__file__).resolve().parent.parent / "src" / "aws_compliance" / "data" / "taggable_types.txt"


def main(taggable: Path, policy_types: Path) -> None:
    """Write the table, sorted; the sources of the facts stay with the facts."""
    lines = (line.split() for line in taggable.read_text().splitlines() if line and not line.startswith("#"))
    names: dict[str, list[str]] = {words[0]: [] for words in lines}
    with policy_types.open(newline="") as stream:
        for policy_type, terraform_type in sorted(list(csv.reader(stream))[1:]):
            for name in (terraform_type, terraform_type.replace("aws_lb", "aws_alb", 1)):  # two names for one type
                if name in names and policy_type not in names[name]:
                    names[name].append(policy_type)
    TARGET.parent.mkdir(exist_ok=True)
    TARGET.write_text("".join(f"{' '.join([name, *of])}\n" for name, of in sorted(names.items())))


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
