"""Finds the objects of a state that calls are about: by our token, else by their values."""

import base64
import binascii
import json
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from typing import Any, cast

from msgspec import Struct

from tollgate_host.interception.annotations.private_data import KEY, NOTHING, Note, extract
from tollgate_host.interception.annotations.records import data_of
from tollgate_host.plan.secrets.masks import Mask, union

_MAX_INT_DIGITS = 4000
_DYNAMIC = frozenset({"type", "value"})


class StateObject(Struct, frozen=True, kw_only=True, eq=False):
    """One object of a resource instance.

    Attributes:
        address: of the instance.
        attributes: its values.
        sensitive: the mask of the values that Terraform marks as sensitive.
        note: what Tollgate keeps with it.
        deposed: the key of an object that waits to be destroyed, or empty.
        identity: its resource identity, where the provider has one and the engine stores it.
    """

    address: str
    type: str
    attributes: Mapping[str, Any]
    sensitive: Mask = False
    note: Note = NOTHING
    deposed: str = ""
    identity: Mapping[str, Any] | None = None


class Matches(Struct, frozen=True):
    """The objects of a state that a call may be about: usually one, none for a new object.

    Attributes:
        is_guess: whether they only have nothing that tells them from the object of the call, which may be a new one:
            one that is imported, or that has changed outside.
    """

    objects: Sequence[StateObject] = ()
    is_guess: bool = False

    @property
    def only(self) -> StateObject | None:
        """Return the object if there is exactly one, and it is known to be the one."""
        return self.objects[0] if len(self.objects) == 1 and not self.is_guess else None

    @property
    def mask(self) -> Mask:
        """Return the mask of the values that Terraform marks as sensitive in any of them."""
        mask: Mask = False
        for one in self.objects:
            mask = union(mask, one.sensitive)
        return mask

    @property
    def metadata(self) -> dict[str, Any]:
        """Return what integrations have stored with the object, if it is certain which one it is."""
        return data_of(self.only.note.records) if self.only is not None else {}


NO_MATCH = Matches()


class StateObjects:
    """The objects in a state.

    Attributes:
        objects: every object.
        has_notes: whether any of them carries a note of ours.
    """

    def __init__(self, objects: Iterable[StateObject] = ()) -> None:
        self.objects = tuple(objects)
        self._by_token = {one.note.token: one for one in self.objects if one.note.token}
        self._by_id: defaultdict[tuple[str, object], list[StateObject]] = defaultdict(list)
        for one in self.objects:
            self._by_id[one.type, natural_key(one.attributes)].append(one)
        self.has_notes = any(one.note for one in self.objects)

    def find(self, type_: str, value: Mapping[str, Any], token: str = "") -> Matches:
        """Return the objects that a call may be about."""
        if token in self._by_token:
            return Matches((self._by_token[token],))
        key = natural_key(value)
        found = self._by_id.get((type_, key), [])
        if len(found) > 1 or key is None:
            same = [one for one in found if _agrees(one.attributes, value)]
            return Matches(same or found, is_guess=key is None and not same)
        return Matches(found)


def state_from_json(data: bytes) -> StateObjects:
    """Return the managed objects of a state file of version 4, or none for any other content.

    Malformed objects are skipped one by one, since the sensitive marks of the others still count.
    """
    try:
        state = json.loads(data, parse_int=_integer)
    except (ValueError, RecursionError):
        return StateObjects()
    return StateObjects(_objects(state))


def _integer(text: str) -> int | Decimal:
    """Return a whole number. Python refuses to convert the thousands of digits that Terraform writes for 1e5000."""
    return int(text) if len(text) < _MAX_INT_DIGITS else Decimal(text)


def _objects(state: Any) -> Iterator[StateObject]:
    for resource in _rows(state, "resources"):
        if resource.get("mode") != "managed" or not (isinstance(resource.get("type"), str) and "name" in resource):
            continue
        local = f"{resource['type']}.{resource['name']}"
        base = f"{resource['module']}.{local}" if resource.get("module") else local
        for instance in _rows(resource, "instances"):
            attributes, identity = instance.get("attributes"), instance.get("identity")
            yield StateObject(
                address=base + _key(instance.get("index_key")),
                type=resource["type"],
                attributes=cast("dict[str, Any]", attributes) if isinstance(attributes, dict) else {},
                sensitive=_mask(instance.get("sensitive_attributes")),
                note=_note(instance.get("private")),
                deposed=str(instance.get("deposed") or ""),
                identity=cast("dict[str, Any]", identity) if isinstance(identity, dict) else None,
            )


def _rows(parent: Any, name: str) -> Iterator[dict[str, Any]]:
    """Return the objects in the list under a member."""
    found: Any = cast("dict[str, Any]", parent).get(name) if isinstance(parent, dict) else None
    rows = cast("list[Any]", found) if isinstance(found, list) else []
    return (cast("dict[str, Any]", row) for row in rows if isinstance(row, dict))


def _key(index: Any) -> str:
    if index is None:
        return ""
    return f"[{json.dumps(index, ensure_ascii=False, default=str)}]"


def _note(private: Any) -> Note:
    if not private or not isinstance(private, str):
        return NOTHING
    try:
        decoded = base64.b64decode(private)
    except (binascii.Error, ValueError):
        return NOTHING
    return extract(decoded)[1] if KEY.encode() in decoded else NOTHING


def _mask(paths: Any) -> Mask:
    """Return the mask for a list of paths; a mark inside a list marks the whole list.

    A path that cannot be read marks everything: to hide too much is the smaller mistake.
    """
    marks: dict[str, Mask] = {}
    for path in cast("list[Any]", paths or []) if isinstance(paths, list | None) else [None]:
        steps = cast("list[Any]", path) if isinstance(path, list) else []
        if not steps or not all(isinstance(step, dict) for step in steps):
            return True
        place: dict[str, Mask] = marks
        names = [str(step.get("value")) for step in steps if step.get("type") == "get_attr"]
        if not names:
            return True
        is_plain = len(names) == len(steps)
        for position, name in enumerate(names):
            is_last = position == len(names) - 1
            if is_last or place.get(name) is True or not is_plain:
                place[name] = True
                break
            place = place.setdefault(name, {})
    return marks or False


def object_id(value: Mapping[str, Any] | None) -> str | None:
    """Return the id of an object, if it has one that is a text."""
    found = value.get("id") if value is not None else None
    return found if isinstance(found, str) else None


def natural_key(value: Mapping[str, Any]) -> str | int | None:
    """Return the id, ARN or name that identifies an object within its type in nearly all providers."""
    found = value.get("id")
    if found is None:
        found = value.get("arn") or value.get("name")
    return found if isinstance(found, str | int) else None


def _agrees(stored: Mapping[str, Any], value: Mapping[str, Any]) -> bool:
    return all(name not in value or _is_same(one, value[name]) for name, one in stored.items())


def _is_same(stored: Any, value: Any) -> bool:
    """Return whether a value of a state equals one of a call; a state stores the type beside a dynamic value."""
    if stored == value:
        return True
    if isinstance(stored, dict):
        members = cast("dict[str, Any]", stored)
        if members.keys() == _DYNAMIC and _is_same(members["value"], value):
            return True
        given = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
        return members.keys() == given.keys() and all(_is_same(one, given[name]) for name, one in members.items())
    if isinstance(stored, list) and isinstance(value, list):
        items, others = cast("list[Any]", stored), cast("list[Any]", value)
        pairs = zip(items, others, strict=False)
        return len(items) == len(others) and all(_is_same(one, other) for one, other in pairs)
    return False
