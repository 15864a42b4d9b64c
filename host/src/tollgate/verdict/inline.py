"""Exemptions written as comments in the configuration, as the reader of the configuration hands them over."""

from datetime import date

import attrs


@attrs.frozen(kw_only=True)
class InlineExemption:
    """`# tollgate:ignore RULE reason="…" expires=2027-01-31` in a resource block.

    Attributes:
        rules: the rule globs it names.
        address: the block's address from the root module, without instance keys: `module.web.aws_s3_bucket.logs`.
        path: the attribute it stands at; empty for the whole block.
        expires: the last day on which it exempts.
        file: the path as reports show it.
        line: where the comment is, from 1.
    """

    rules: tuple[str, ...] = attrs.field(converter=tuple)
    address: str
    path: tuple[str | int, ...] = attrs.field(default=(), converter=tuple)
    reason: str = ""
    expires: date | None = None
    file: str
    line: int
