"""The plan as a whole, for those who ask for it: without its secrets, and otherwise as Terraform wrote it."""

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest
from tollgate_host.plan.saved_plan import plan_from_json
from tollgate_host.plan.secrets.redaction import redact_document

from tests.host.plans.record import RECORDED

HIDDEN = "(sensitive)"
FILES = sorted(RECORDED.glob("*/*.json"))
SECRET = "hunter2-hunter2"


def differences(one: Any, other: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Every place where two documents differ, with what the second has there."""
    if isinstance(one, dict) and isinstance(other, dict):
        members, others = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
        assert members.keys() == others.keys(), path
        for key in members:
            yield from differences(members[key], others[key], (*path, key))
    elif isinstance(one, list) and isinstance(other, list):
        pairs = zip(cast("list[Any]", one), cast("list[Any]", other), strict=True)
        for place, (left, right) in enumerate(pairs):
            yield from differences(left, right, (*path, place))
    elif one != other:
        yield path, other


@pytest.mark.parametrize("file", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_of_a_plan_that_terraform_made_nothing_but_secrets_is_changed(file: Path) -> None:
    original = msgspec.json.decode(file.read_bytes())
    shown = msgspec.json.decode(plan_from_json(file.read_bytes()).document())
    assert {value for _, value in differences(original, shown)} <= {HIDDEN}
    assert list(shown) == list(original)


def test_in_clear_it_is_the_text_itself() -> None:
    text = FILES[0].read_bytes()
    assert plan_from_json(text).document(send_sensitive=True) == text


def test_when_everybody_has_it_the_text_is_let_go_and_the_resources_stay() -> None:
    text = bytes(bytearray(FILES[0].read_bytes()))  # nobody else holds this one
    plan = plan_from_json(text)
    addresses = [one.wire()["address"] for one in plan.resources()]
    plan.release_text()
    assert not any(held is text for held in gc.get_referents(*gc.get_referents(plan)))
    assert [one.wire()["address"] for one in plan.resources()] == addresses


def change(**members: Any) -> dict[str, Any]:
    row = {"address": "t_a.x", "mode": "managed", "type": "t_a", "name": "x"}
    return {**row, "change": {"actions": ["create"], "before": None, "after_unknown": {}, **members}}


@pytest.mark.parametrize(
    "document",
    [
        {"resource_changes": [change(after={"p": SECRET}, after_sensitive={"p": True})]},
        {"resource_changes": [change(after={"p": SECRET, "q": SECRET}, after_sensitive={"p": True})]},
        {"resource_changes": [change(after={"p": {"q": [SECRET]}}, after_sensitive={"p": {"q": [True]}})]},
        {"resource_changes": [change(after={}, before={"p": SECRET}, before_sensitive={"p": True})]},
        {"resource_drift": [change(after={"p": SECRET}, after_sensitive={"p": True})]},
        {"deferred_changes": [{"reason": "x", "resource_change": change(after=SECRET, after_sensitive=True)}]},
        {"resource_changes": [change(after={"password": SECRET})]},
        {"output_changes": {"o": {"actions": ["create"], "after": SECRET, "after_sensitive": True}}},
        {"planned_values": {"outputs": {"o": {"sensitive": True, "value": SECRET}}}},
        {
            "planned_values": {
                "root_module": {"resources": [{"values": {"p": SECRET}, "sensitive_values": {"p": True}}]}
            }
        },
        {
            "prior_state": {
                "values": {
                    "root_module": {
                        "child_modules": [{"resources": [{"values": {"p": SECRET}, "sensitive_values": {"p": True}}]}]
                    }
                }
            }
        },
        {
            "variables": {"v": {"value": SECRET}},
            "resource_changes": [change(after={"p": SECRET}, after_sensitive={})],
            "configuration": {
                "root_module": {
                    "variables": {"v": {"sensitive": True, "default": SECRET}},
                    "outputs": {"o": {"expression": {"constant_value": SECRET}}},
                }
            },
        },
        {"configuration": {"provider_config": {"p": {"expressions": {"token": {"constant_value": SECRET}}}}}},
        {
            "resource_changes": [change(after={"p": SECRET}, after_sensitive={"p": True})],
            "configuration": {
                "root_module": {
                    "resources": [{"type": "t_a", "name": "x", "expressions": {"p": {"constant_value": SECRET}}}]
                }
            },
        },
        {
            "resource_changes": [change(after={"p_wo": None}, after_sensitive={})],
            "configuration": {
                "root_module": {
                    "resources": [{"type": "t_a", "name": "x", "expressions": {"p_wo": {"constant_value": SECRET}}}]
                }
            },
        },
        {
            "configuration": {
                "root_module": {
                    "module_calls": {
                        "m": {
                            "expressions": {"v": {"constant_value": SECRET}},
                            "module": {"variables": {"v": {"sensitive": True}}},
                        }
                    }
                }
            }
        },
        {
            "configuration": {
                "root_module": {
                    "resources": [
                        {
                            "type": "t_a",
                            "name": "x",
                            "provisioners": [
                                {"expressions": {"connection": [{"password": {"constant_value": SECRET}}]}}
                            ],
                        }
                    ]
                }
            }
        },
    ],
)
def test_a_secret_is_hidden_wherever_it_stands(document: dict[str, Any]) -> None:
    before = msgspec.json.encode(document)
    shown = msgspec.json.encode(redact_document(document, before))
    assert SECRET.encode() not in shown
    assert HIDDEN.encode() in shown
    assert msgspec.json.encode(document) == before


def test_what_only_sounds_like_a_secret_stays() -> None:
    document = {
        "resource_changes": [change(after={"tags": {"Token": "x"}, "name": "web"}, after_sensitive={})],
        "configuration": {
            "provider_config": {"p": {"expressions": {"region": {"constant_value": "eu-west-1"}}}},
            "root_module": {
                "resources": [
                    {
                        "type": "t_a",
                        "name": "x",
                        "expressions": {
                            "tags": {"constant_value": {"Token": "x"}},
                            "password": {"references": ["var.password"]},
                        },
                    }
                ]
            },
        },
    }
    assert redact_document(document) == document
