"""Exemptions in comments of the configuration, as the configuration reader returns them."""

from datetime import date
from typing import Protocol


class InlineRecord(Protocol):
    """The parts of `# tollgate:ignore RULE reason="…" expires=2027-01-31` that the judge needs."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Return the rule globs."""
        ...

    @property
    def address(self) -> str:
        """Return the block's address from the root module, without instance keys: `module.web.aws_s3_bucket.logs`."""
        ...

    @property
    def path(self) -> tuple[str | int, ...]:
        """Return the path of the attribute; empty for the whole block."""
        ...

    @property
    def reason(self) -> str:
        """Return the reason."""
        ...

    @property
    def owner(self) -> str | None:
        """Return the owner."""
        ...

    @property
    def expires(self) -> date | None:
        """Return the last day on which it applies."""
        ...

    @property
    def file(self) -> str:
        """Return the path as reports show it."""
        ...

    @property
    def line(self) -> int:
        """Return the line of the comment, from 1."""
        ...
