"""The objects that a state holds, found again in the calls about them: by our token, else by what they are."""

import base64
import binascii
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, cast

import attrs

from tollgate.gate.private import KEY, NOTHING, Note, extract
from tollgate.terraform.plan_json.masks import Mask, union


@attrs.frozen(kw_only=True, eq=False)
class StateObject:
    """One object of a resource instance.

    Attributes:
        address: of the instance.
        attributes: its values.
        sensitive: the mask of what Terraform has marked.
        note: what Tollgate keeps with it.
        deposed: the key of an object that waits to be destroyed, or empty.
    """

    address: str
    type: str
    attributes: Mapping[str, Any]
    sensitive: Mask = False
    note: Note = NOTHING
    deposed: str = ""
    is_tainted: bool = False


@attrs.frozen
class Matches:
    """The objects of a state that a call may be about: one as a rule, none of a new one."""

    objects: Sequence[StateObject] = ()

    @property
    def only(self) -> StateObject | None:
        """The object, if there is no other that it may be."""
        return self.objects[0] if len(self.objects) == 1 else None

    @property
    def mask(self) -> Mask:
        """What Terraform has marked in any of them."""
        mask: Mask = False
        for one in self.objects:
            mask = union(mask, one.sensitive)
        return mask


NO_MATCH = Matches()


class StateObjects:
    """What is in a state.

    Attributes:
        objects: every object.
        has_notes: whether any of them carries a note of ours.
    """

    def __init__(self, objects: Iterable[StateObject] = ()) -> None:
        self.objects = tuple(objects)
        self._by_token = {one.note.token: one for one in self.objects if one.note.token}
        self._by_id: defaultdict[tuple[str, object], list[StateObject]] = defaultdict(list)
        self._tainted: defaultdict[str, list[StateObject]] = defaultdict(list)
        for one in self.objects:
            self._by_id[one.type, _identity(one.attributes)].append(one)
            if one.is_tainted:
                self._tainted[one.type].append(one)
        self.has_notes = any(one.note for one in self.objects)

    def find(self, type_: str, value: Mapping[str, Any], token: str = "") -> Matches:
        """The objects that a call may be about."""
        if token in self._by_token:
            return Matches((self._by_token[token],))
        found = self._by_id.get((type_, _identity(value)), [])
        if len(found) > 1:
            found = [one for one in found if _agrees(one.attributes, value)] or found
        return Matches(found)

    def tainted(self, type_: str) -> list[StateObject]:
        """The objects of a type that are to be replaced because something went wrong with them."""
        return self._tainted.get(type_, [])


def state_from_json(data: bytes) -> StateObjects:
    """The managed objects of a state file of version 4; none of anything else."""
    try:
        state = json.loads(data)
    except ValueError:
        return StateObjects()
    if not isinstance(state, dict):
        return StateObjects()
    return StateObjects(_objects(cast("dict[str, Any]", state)))


def _objects(state: dict[str, Any]) -> Iterator[StateObject]:
    for resource in state.get("resources") or ():
        if resource.get("mode") != "managed":
            continue
        local = f"{resource['type']}.{resource['name']}"
        base = f"{resource['module']}.{local}" if resource.get("module") else local
        for instance in resource.get("instances") or ():
            attributes: dict[str, Any] = instance.get("attributes") or {}
            yield StateObject(
                address=base + _key(instance.get("index_key")),
                type=resource["type"],
                attributes=attributes,
                sensitive=_mask(instance.get("sensitive_attributes") or ()),
                note=_note(instance.get("private")),
                deposed=instance.get("deposed") or "",
                is_tainted=instance.get("status") == "tainted",
            )


def _key(index: Any) -> str:
    if index is None:
        return ""
    return f"[{json.dumps(index, ensure_ascii=False)}]"


def _note(private: str | None) -> Note:
    if not private:
        return NOTHING
    try:
        decoded = base64.b64decode(private)
    except (binascii.Error, ValueError):
        return NOTHING
    return extract(decoded)[1] if KEY.encode() in decoded else NOTHING


def _mask(paths: Iterable[Any]) -> Mask:
    """The mask of a list of paths; what is marked inside a list marks the whole of it."""
    marks: dict[str, Mask] = {}
    for path in paths:
        place: dict[str, Mask] = marks
        names = [str(step.get("value")) for step in path if step.get("type") == "get_attr"]
        is_plain = len(names) == len(path)
        for position, name in enumerate(names):
            is_last = position == len(names) - 1
            if is_last or place.get(name) is True or not is_plain:
                place[name] = True
                break
            place = place.setdefault(name, {})
    return marks or False


def _identity(value: Mapping[str, Any]) -> object:
    """What tells objects of one type apart in nearly all providers."""
    found = value.get("id")
    if found is None:
        found = value.get("arn") or value.get("name")
    return found if isinstance(found, str | int) else None


def _agrees(stored: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    return all(name not in value or value[name] == one for name, one in stored.items())
