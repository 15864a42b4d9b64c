"""A check: a convention, whether a name keeps it, and the name corrected."""

from collections.abc import Callable
from typing import Literal

import attrs
from tollgate_runtime.contract.findings import Severity

from naming_checker.config import Config

Subject = Literal["name", "label"]


@attrs.frozen(kw_only=True)
class Check:
    """One convention.

    Attributes:
        id: its name, which is also the name of its file.
        subject: whether it is about the name in the cloud or Terraform's label.
        severity: how bad it is to break it.
        is_on: whether the configuration asks for it.
        holds: whether a text keeps it.
        correct: the text, corrected.
        demand: the convention in words, to follow "must".
        judges_beginnings: whether it can tell from the beginning of a name that will be generated.
    """

    id: str
    subject: Subject = "name"
    severity: Severity = "medium"
    is_on: Callable[[Config], bool]
    holds: Callable[[str, Config], bool]
    correct: Callable[[str, Config], str]
    demand: Callable[[Config], str]
    judges_beginnings: bool = False
