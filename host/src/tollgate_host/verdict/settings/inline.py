"""Exemptions written as comments in the configuration, as the reader of the configuration hands them over."""

from datetime import date
from typing import Protocol


class InlineRecord(Protocol):
    """What the judge needs to know of `# tollgate:ignore RULE reason="…" expires=2027-01-31` in a block."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The rule globs it names."""
        ...

    @property
    def address(self) -> str:
        """The block's address from the root module, without instance keys: `module.web.aws_s3_bucket.logs`."""
        ...

    @property
    def path(self) -> tuple[str | int, ...]:
        """The attribute it stands at; empty for the whole block."""
        ...

    @property
    def reason(self) -> str:
        """Why."""
        ...

    @property
    def owner(self) -> str | None:
        """Who answers for it."""
        ...

    @property
    def expires(self) -> date | None:
        """The last day on which it exempts."""
        ...

    @property
    def file(self) -> str:
        """The path as reports show it."""
        ...

    @property
    def line(self) -> int:
        """Where the comment is, from 1."""
        ...
