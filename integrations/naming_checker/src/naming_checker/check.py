"""A check: one convention, and what a name breaks of it."""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace
from tollgate_runtime import Resource
from tollgate_runtime.contract.findings import Level, Severity

from naming_checker.conventions.convention import Convention
from naming_checker.limits.type_table import Entry
from naming_checker.names import Name


class Subject(Struct, frozen=True, kw_only=True):
    """A name with all that decides about it.

    Attributes:
        entry: what is known of the resource's type.
        workspace: Terraform's workspace.
        memory: what was found out of the resource on the way, whatever it is called.
    """

    name: Name
    convention: Convention
    resource: Resource
    entry: Entry
    workspace: str | None = None
    memory: dict[object, Any] = field(default_factory=dict[object, Any])

    def with_core(self, core: str) -> "Subject":
        """Return the same resource under another name."""
        return replace(self, name=self.name.with_core(core))


class Broken(Struct, frozen=True, kw_only=True):
    """A violation of a convention.

    Attributes:
        demand: the convention in words, to follow "must".
        sentence: what to say instead, where "must" does not fit; it follows the name.
        severity: how bad it is, where that differs from the check's own.
        is_soft: whether nobody has confirmed it, so that it only warns.
    """

    demand: str = ""
    sentence: str = ""
    severity: Severity | None = None
    is_soft: bool = False

    def words(self) -> str:
        """Return the words after the name in a message."""
        return self.sentence or f"must {self.demand}"


class Undecided(Struct, frozen=True):
    """The reason why a check is undecided; it follows the name.

    Attributes:
        is_withheld: whether apply will not tell it either, because it is sensitive and not sent.
    """

    why: str
    is_withheld: bool = False


Verdict = Broken | Undecided


class Check(Struct, frozen=True, kw_only=True):
    """A check of one convention.

    Attributes:
        id: its name, which is also the name of its file.
        option: the option of the configuration that asks for it.
        severity: how bad it is to break it.
        judge: what a name breaks, asked only where the option is set.
        is_own: whether the severity of the configuration is about it; the clouds' rules have their own.
    """

    id: str
    option: str
    severity: Severity = "medium"
    judge: Callable[[Subject], Iterator[Verdict]]
    is_own: bool = True


def level_of_own(severity: Severity) -> Level | None:
    """Return the level of a convention that a team has written down: it counts, unless it is low."""
    return None if severity in ("info", "low") else "soft-mandatory"
