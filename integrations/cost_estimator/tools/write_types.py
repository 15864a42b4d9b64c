"""Writes the list of types that have a price into the page of the cost estimator.

python tools/write_types.py
"""

import textwrap
from pathlib import Path

from cost_estimator.free import free_types
from cost_estimator.registry import MODELS

PAGE = Path(__file__).resolve().parents[3] / "docs" / "integrations" / "cost-estimator.md"
HEADING = "## What has a price"


def main() -> None:
    """Write the section, which is the last of the page."""
    head, _, _ = PAGE.read_text().partition(HEADING)
    listed = "\n".join(textwrap.wrap(", ".join(MODELS.keys()) + ".", 118))
    PAGE.write_text(f"{head}{HEADING}\n\n{listed}\n\nA further {len(free_types())} types are known to be free.\n")


if __name__ == "__main__":
    main()
