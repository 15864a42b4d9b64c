"""Unknown values: those that other objects decide, and those that the configuration leaves to the provider."""

from typing import Any

import pytest
from tollgate_host.interception.omitted_values import split_unknown
from tollgate_host.plan.secrets.masks import Mask

SPLITS: list[tuple[Mask, Any, Mask, tuple[Any, Any]]] = [
    (True, None, False, (False, True)),
    (True, None, True, (True, False)),
    (True, "given", False, (True, False)),
    (True, "", False, (False, True)),
    ({"id": True, "vpc": True}, {"id": None, "vpc": None}, {"vpc": True}, ({"vpc": True}, {"id": True})),
    ({"id": True}, {"id": None}, True, ({"id": True}, {})),
    ({"tags": {"a": True}}, {"tags": {"a": None}}, {"tags": {"a": True}}, ({"tags": {"a": True}}, {})),
    ({"disk": [{"id": True}]}, {"disk": [{"id": None}]}, False, ({"disk": [{}]}, {"disk": [{"id": True}]})),
    ({"disk": [{"id": True}]}, {"disk": []}, False, ({"disk": [{"id": True}]}, {})),
    ({"grant": True}, {"grant": []}, False, ({}, {"grant": True})),
    ({"grant": True}, {"grant": []}, {"grant": True}, ({"grant": True}, {})),
    (False, None, False, (False, False)),
]


@pytest.mark.parametrize(("unknown", "config", "config_unknown", "expected"), SPLITS)
def test_what_the_configuration_omits_is_told_apart(
    unknown: Mask, config: Any, config_unknown: Mask, expected: tuple[Any, Any]
) -> None:
    assert split_unknown(unknown, config, config_unknown) == expected
