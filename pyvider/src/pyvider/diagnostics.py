"""Problems in the user's configuration, collected in full and shown by Terraform at the right line."""

from __future__ import annotations

import enum
from collections.abc import Iterable, Iterator

import attrs

from pyvider.path import ROOT, AttributePath


class Severity(enum.Enum):
    """How grave a diagnostic is; the values are those of the wire."""

    INVALID = 0
    ERROR = 1
    WARNING = 2


@attrs.frozen(kw_only=True)
class Diagnostic:
    """One message to the user.

    Attributes:
        severity: an error stops Terraform, a warning does not.
        summary: the headline.
        detail: what happened and what to do about it.
        path: the attribute at fault; empty when it is the whole block.
    """

    severity: Severity
    summary: str
    detail: str = ""
    path: AttributePath = ROOT

    def __str__(self) -> str:
        where = f"{self.path}: " if self.path else ""
        return f"{where}{self.summary}: {self.detail}" if self.detail else f"{where}{self.summary}"


@attrs.define
class Diagnostics:
    """A growing list of diagnostics."""

    items: list[Diagnostic] = attrs.field(factory=list[Diagnostic])

    def error(self, summary: str, detail: str = "", *, path: AttributePath = ROOT) -> None:
        """Add an error."""
        self.items.append(Diagnostic(severity=Severity.ERROR, summary=summary, detail=detail, path=path))

    def warning(self, summary: str, detail: str = "", *, path: AttributePath = ROOT) -> None:
        """Add a warning."""
        self.items.append(Diagnostic(severity=Severity.WARNING, summary=summary, detail=detail, path=path))

    def extend(self, others: Iterable[Diagnostic]) -> None:
        """Add diagnostics collected elsewhere."""
        self.items.extend(others)

    @property
    def has_errors(self) -> bool:
        """Return whether any of them is an error."""
        return any(item.severity is Severity.ERROR for item in self.items)

    @property
    def errors(self) -> list[Diagnostic]:
        """Return the errors among them."""
        return [item for item in self.items if item.severity is Severity.ERROR]

    @property
    def warnings(self) -> list[Diagnostic]:
        """Return the warnings among them."""
        return [item for item in self.items if item.severity is Severity.WARNING]

    def __iter__(self) -> Iterator[Diagnostic]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)
