"""A control: something that is demanded of a resource's tags."""

from collections.abc import Callable

import attrs
from tollgate_runtime.contract.findings import Severity
from tollgate_runtime.contract.tags import Tags

from aws_compliance.config import Config


@attrs.frozen(kw_only=True)
class Shortfall:
    """How the tags of one resource fall short of a control.

    Attributes:
        message: what is wrong, or None if nothing is.
        keys: the tag keys that are wrong.
        undecided: the tag keys that cannot be judged before apply.
        remediation: what to write.
    """

    message: str | None = None
    keys: tuple[str, ...] = ()
    undecided: tuple[str, ...] = ()
    remediation: str | None = None


@attrs.frozen(kw_only=True)
class Control:
    """One demand on tags; `judge` says how a resource's tags fall short of it."""

    id: str
    title: str
    severity: Severity
    is_on: Callable[[Config], bool]
    judge: Callable[[Tags, Config], Shortfall]
