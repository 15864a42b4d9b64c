"""A control: something that is demanded of a resource's tags."""

from collections.abc import Callable

import attrs
from tollgate_runtime.contract.findings import Severity

from aws_compliance.config import Config
from aws_compliance.tagging import Tags


@attrs.frozen(kw_only=True)
class Shortfall:
    """How the tags of one resource fall short of a control.

    Attributes:
        message: what is wrong, or None if nothing is.
        keys: the tag keys that are wrong.
        undecided: the tag keys that cannot be judged before apply.
        withheld: the tag keys that cannot be judged at all, because they are sensitive and were not sent.
        remediation: what to write.
    """

    message: str | None = None
    keys: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    withheld: tuple[str, ...] = ()
    remediation: str | None = None


@attrs.frozen(kw_only=True)
class Control:
    """One demand on tags; `judge` says how a resource's tags fall short of it."""

    id: str
    title: str
    severity: Severity
    is_on: Callable[[Config], bool]
    judge: Callable[[Tags, Config], Shortfall]
