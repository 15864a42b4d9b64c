"""Finds the object of a state that a call is about, without a token or an id."""

import json
from typing import Any

import pytest
from tollgate_host.interception.identity.state_objects import state_from_json


def manifest(key: str, **attributes: Any) -> dict[str, Any]:
    return {"index_key": key, "attributes": attributes}


def state_of(*instances: dict[str, Any]) -> bytes:
    resource = {"mode": "managed", "type": "kubernetes_manifest", "name": "m", "instances": list(instances)}
    return json.dumps({"version": 4, "resources": [resource]}).encode()


def dynamic(value: Any) -> dict[str, Any]:
    """A value of dynamic type, as a state of plain Terraform has it."""
    return {
        "type": ["object", {"kind": "string", "spec": ["object", {"ports": ["tuple", ["number"]]}]}],
        "value": value,
    }


@pytest.mark.parametrize("depth", ["top", "inside"])
def test_an_object_with_a_dynamic_attribute_is_told_from_its_like(depth: str) -> None:
    values = {key: {"kind": key, "spec": {"ports": [number]}} for key, number in (("a", 1), ("b", 2))}

    def stored(key: str) -> Any:
        return dynamic(values[key]) if depth == "top" else {"one": [dynamic(values[key])]}

    def called(key: str) -> Any:
        return values[key] if depth == "top" else {"one": [values[key]]}

    state = state_from_json(state_of(*(manifest(key, manifest=stored(key), wait=None) for key in values)))
    for key in values:
        found = state.find("kubernetes_manifest", {"manifest": called(key), "wait": None}).only
        assert found is not None
        assert found.address == f'kubernetes_manifest.m["{key}"]'


def test_an_attribute_that_only_looks_dynamic_is_compared_as_it_is() -> None:
    state = state_from_json(
        state_of(manifest("a", x={"type": "string", "value": "1"}), manifest("b", x={"type": "string", "value": "2"}))
    )
    found = state.find("kubernetes_manifest", {"x": {"type": "string", "value": "2"}}).only
    assert found is not None
    assert found.address.endswith('["b"]')


def test_an_object_without_an_id_is_not_taken_for_another_one_that_alone_is_there() -> None:
    state = state_from_json(state_of(manifest("a", manifest=dynamic({"kind": "a"}))))
    imported = state.find("kubernetes_manifest", {"manifest": {"kind": "b"}})
    assert imported.only is None
    assert [one.address for one in imported.objects] == ['kubernetes_manifest.m["a"]']
