"""Writes plans: `python -m tests.host.plans.generate 15000 > plan.json`, or `… shapes FOLDER` for every shape."""

import sys
from pathlib import Path

from tests.host.plans.pieces import to_json
from tests.host.plans.shapes import SHAPES
from tests.host.plans.sized import sized_plan


def main(arguments: list[str]) -> None:
    """Writes one sized plan to standard output, or every shape into a folder."""
    if arguments[0] == "shapes":
        for name, shape in SHAPES.items():
            Path(arguments[1], f"{name}.json").write_bytes(to_json(shape()))
    else:
        sys.stdout.buffer.write(to_json(sized_plan(int(arguments[0]))))


if __name__ == "__main__":
    main(sys.argv[1:])
