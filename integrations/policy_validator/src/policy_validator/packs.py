"""The built-in policy sets: which rules of the library each has, and who may overrule them."""

from msgspec import Struct, field
from tollgate_runtime.contract.findings import Level, Severity
from tollgate_runtime.discovery import Catalogue

DEFAULT_LEVELS: dict[Severity, Level] = {
    "critical": "hard-mandatory",
    "high": "hard-mandatory",
    "medium": "soft-mandatory",
    "low": "advisory",
    "info": "advisory",
}
"""Who may overrule a finding, where neither the rule nor the configuration says."""


class Pack(Struct, frozen=True, kw_only=True):
    """A built-in policy set; a rule of the library names the packs that it belongs to.

    Attributes:
        name: its name; its file has underscores in place of hyphens.
        description: whom it is for.
        levels: who may overrule a finding, by severity.
    """

    name: str
    description: str
    levels: dict[Severity, Level] = field(default_factory=lambda: dict(DEFAULT_LEVELS))


PACKS: Catalogue[Pack] = Catalogue(
    "policy_validator.sets", name="SET", kind=Pack, key=lambda found: found.name.replace("-", "_")
)
"""Every built-in policy set; one is imported when it is chosen."""


def pack_names() -> list[str]:
    """Return the names of the built-in policy sets."""
    return [file_name.replace("_", "-") for file_name in PACKS.keys()]  # noqa: SIM118 -- iterating would import them


def pack(name: str) -> Pack | None:
    """Return a built-in policy set, or None if there is none of that name."""
    return PACKS.get(name.replace("-", "_")) if "_" not in name else None
