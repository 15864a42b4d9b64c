"""Providers that fail: every fault at every call, and the smallest configuration in which Terraform makes that call.

What is expected is always the same: what Terraform alone says and keeps. See
docs/decisions/0019-providers-fail-as-usual.md.
"""

from typing import Any

import attrs

from tests.faults.unruly.wire import FAULTS as MISDEEDS

FAULTS = (*MISDEEDS, "answers-and-dies")

THING = 'resource "unruly_thing" "one" {\n  name = "one"\n}\n'
_LOOK = 'data "unruly_look" "one" {\n  name = "one"\n}\n'
_LOAN = 'ephemeral "unruly_loan" "one" {\n  name = "one"\n}\n'
_CALL = 'output "loud" {\n  value = provider::unruly::shout("word")\n}\n'
_MOVED = f"{THING}moved {{\n  from = unruly_object.one\n  to   = unruly_thing.one\n}}\n"
_IMPORT = f'{THING}import {{\n  to = unruly_thing.one\n  id = "thing-one"\n}}\n'


@attrs.frozen
class Scene:
    """A configuration, and the type of the one thing that is there already, if one is."""

    main: str = THING
    there: str = ""


SCENES: dict[str, Scene] = {
    "GetProviderSchema": Scene(),
    "ValidateProviderConfig": Scene(),
    "ValidateResourceConfig": Scene(),
    "ConfigureProvider": Scene(),
    "PlanResourceChange": Scene(),
    "ApplyResourceChange": Scene(),
    "UpgradeResourceState": Scene(there="unruly_thing"),
    "ReadResource": Scene(there="unruly_thing"),
    "ValidateDataResourceConfig": Scene(_LOOK),
    "ReadDataSource": Scene(_LOOK),
    "ValidateEphemeralResourceConfig": Scene(_LOAN),
    "OpenEphemeralResource": Scene(_LOAN),
    "CloseEphemeralResource": Scene(_LOAN),
    "CallFunction": Scene(_CALL),
    "MoveResourceState": Scene(_MOVED, "unruly_object"),
    "ImportResourceState": Scene(_IMPORT),
}
"""By call, where it is made in a plain apply."""


_LOOKED_INTO = frozenset({"PlanResourceChange", "ReadResource", "ReadDataSource"})
"""Calls whose answers are read before Terraform gets them, and that may still fail then."""

OBSERVED = frozenset(
    {
        "GetProviderSchema", "ValidateProviderConfig", "ConfigureProvider", "PlanResourceChange", "ApplyResourceChange",
        "ReadResource", "ReadDataSource", "MoveResourceState",
    }
)  # fmt: skip
"""The calls that the gate looks at; the others only pass."""


@attrs.frozen
class Cell:
    """One fault at one call."""

    fault: str
    method: str

    @property
    def name(self) -> str:
        """What the cell is called."""
        return f"{self.fault}-at-{self.method}"

    @property
    def is_a_race(self) -> bool:
        """Whether Terraform may not even notice: somebody who has answered is missed by the next who asks.

        Terraform alone may have a process of its own for the next question, where Tollgate has one for both.
        """
        return self.fault == "answers-and-dies"

    @property
    def has_a_word_of_ours(self) -> bool:
        """Whether Tollgate, too, says that it cannot read the value; nothing that it could not look at may pass."""
        return self.fault == "gives-a-bad-value" and self.method in _LOOKED_INTO

    @property
    def has_words_of_its_own(self) -> bool:
        """Whether Terraform says it in other words: half an answer that only passes is there before anybody knows."""
        return self.fault == "hangs-up-half-way" and self.method not in OBSERVED


def every_cell() -> list[Cell]:
    """All of them."""
    return [Cell(fault, method) for fault in FAULTS for method in SCENES]


def covering() -> list[Cell]:
    """Each fault and each call at least once; the quick driver has every pair."""
    methods = list(SCENES)
    return [Cell(fault, methods[number * 7 % len(methods)]) for number, fault in enumerate(FAULTS)]


def state_with(*there: tuple[str, str, str]) -> dict[str, Any]:
    """A state in which things are there already: type, name of the resource and name of the thing of each."""
    resources = [
        {
            "mode": "managed",
            "type": type_,
            "name": resource,
            "provider": 'provider["example.com/test/unruly"]',
            "instances": [{"schema_version": 1, "attributes": {"name": name, "does": "", "id": f"thing-{name}"}}],
        }
        for type_, resource, name in there
    ]
    state: dict[str, Any] = {"version": 4, "terraform_version": "1.5.0", "serial": 1, "lineage": "the-same"}
    return {**state, "outputs": {}, "resources": resources}
