"""The names of the engines."""

from typing import Literal

EngineKind = Literal["terraform", "opentofu"]

TITLES: dict[EngineKind, str] = {"terraform": "Terraform", "opentofu": "OpenTofu"}
"""What users call it."""

COMMANDS: dict[EngineKind, str] = {"terraform": "terraform", "opentofu": "tofu"}
"""What it is called on a command line."""

TITLE_OF_COMMAND = {command: TITLES[kind] for kind, command in COMMANDS.items()}


def title_of(kind: str) -> str | None:
    """Return the product name for the kind of engine in a report, or None if the kind is unknown."""
    return next((title for known, title in TITLES.items() if known == kind), None)
