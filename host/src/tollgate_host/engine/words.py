"""What each engine is called: the one place that knows."""

from typing import Literal

EngineKind = Literal["terraform", "opentofu"]

TITLES: dict[EngineKind, str] = {"terraform": "Terraform", "opentofu": "OpenTofu"}
"""What users call it."""

COMMANDS: dict[EngineKind, str] = {"terraform": "terraform", "opentofu": "tofu"}
"""What it is called on a command line."""

TITLE_OF_COMMAND = {command: TITLES[kind] for kind, command in COMMANDS.items()}


def title_of(kind: str) -> str | None:
    """Return the name of an engine of which a report holds the kind; None if it is of no known kind."""
    return next((title for known, title in TITLES.items() if known == kind), None)
