"""Whether two runs made the same: equal but for the names that a cloud makes up, and those exchanged one for one."""

import base64
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, cast

import attrs
from tollgate_host.interception.annotations.private_data import extract

_TIME = re.compile(r"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d[.\d]*(Z|\+00:00| \+0000 UTC)")
_UUID = r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}"
_ADDRESS = r"(?<![0-9A-Za-z])\d+(?:[.-]\d+){3}"
_WORD = re.compile(_UUID + f"|{_ADDRESS}" + r"|[0-9A-Za-z+/=]{4,}|\d+")
"""A UUID is one word, since its parts are so short that two of them may be equal by chance; so is an address, as in
`ec2-127-0-0-1.compute-1.amazonaws.com`."""


@attrs.define
class Likeness:
    """Compares values; two texts that differ must look alike, and stand for one another wherever they occur."""

    _there: dict[str, str] = attrs.field(factory=dict[str, str])
    _back: dict[str, str] = attrs.field(factory=dict[str, str])

    def differences(self, one: Any, other: Any, path: str = "") -> Iterator[str]:
        """Every place where two values differ, in words."""
        if isinstance(one, dict) and isinstance(other, dict):
            left, right = cast("dict[str, Any]", one), cast("dict[str, Any]", other)
            for name in sorted(left.keys() | right.keys()):
                yield from self.differences(left.get(name, "absent"), right.get(name, "absent"), f"{path}.{name}")
        elif isinstance(one, list) and isinstance(other, list):
            first, second = cast("list[Any]", one), cast("list[Any]", other)
            if len(first) != len(second):
                yield f"{path}: {first!r} and {second!r}"
            for position, (here, there) in enumerate(zip(first, second, strict=False)):
                yield from self.differences(here, there, f"{path}[{position}]")
        elif not self._are_alike(cast("object", one), cast("object", other)):
            yield f"{path}: {one!r} and {other!r}"

    def _are_alike(self, one: object, other: object) -> bool:
        if not isinstance(one, str) or not isinstance(other, str) or one == other:
            return type(one) is type(other) and one == other
        one, other = _TIME.sub("", one), _TIME.sub("", other)
        if _WORD.sub("x", one) != _WORD.sub("x", other):
            return False
        return all(map(self._is_exchanged, _WORD.findall(one), _WORD.findall(other)))

    def _is_exchanged(self, one: str, other: str) -> bool:
        return self._there.setdefault(one, other) == other and self._back.setdefault(other, one) == one


def objects_in(state: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Every object of a state by its address, with private data that can be read and has no note of ours."""
    found: dict[str, dict[str, Any]] = {}
    for resource in state["resources"]:
        facts = {name: resource[name] for name in ("mode", "type", "name", "provider")}
        for instance in resource["instances"]:
            key = json.dumps(instance["index_key"]) if "index_key" in instance else ""
            address = f"{resource.get('module', '')}.{resource['mode']}.{resource['type']}.{resource['name']}[{key}]"
            private = json.loads(extract(base64.b64decode(instance.get("private", "")))[0] or b'""')
            marks = sorted(instance.get("sensitive_attributes", []), key=json.dumps)  # Terraform's order is chance
            own = {"private": private, "sensitive_attributes": marks}
            found[address + instance.get("deposed", "")] = {**facts, **instance, **own}
    return found


def notes_in(state: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """What integrations stored, by address and integration: the data alone."""
    found: dict[str, dict[str, Any]] = {}
    for resource in state["resources"]:
        for instance in resource["instances"]:
            _, note = extract(base64.b64decode(instance.get("private", "")))
            key = f"[{json.dumps(instance['index_key'])}]" if "index_key" in instance else ""
            module = f"{resource['module']}." if "module" in resource else ""
            if resource["mode"] == "managed":
                address = f"{module}{resource['type']}.{resource['name']}{key}"
                found[address] = {name: record["data"] for name, record in note.records.items()}
    return found
