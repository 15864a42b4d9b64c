"""Records, while a rule is read, where regopy is known to answer differently from OPA.

Some of it shows in the text; the rest depends on the values, of which is noted what they must be.
"""

import re
from collections.abc import Sequence

from policy_validator.rego.reading.events import Demand, Events, Place
from policy_validator.rego.reading.values import At, Computed, Constant, Made, Value, constants, elements

_COMPARISONS = frozenset({"equal", "neq", "eq", "assign"})
_ORDER = frozenset({"lt", "lte", "gt", "gte"})
_ORDER_OF_MEMBERS = frozenset({"max", "min", "sort"})
_VERB = re.compile(r"%(?:%|[-+# 0-9.]*([a-zA-Z]))")

ALWAYS = {
    "object.union": "regopy merges only the first level",
    "object.union_n": "regopy merges only the first level",
    "time.diff": "regopy counts otherwise",
    "time.format": "regopy writes times otherwise",
    "time.parse_rfc3339_ns": "regopy does not read every such time",
    "urlquery.encode": "regopy escapes otherwise",
}
"""Builtins that regopy has, but answers otherwise than OPA."""


def note_differences(events: Events, name: str, arguments: Sequence[Value], place: Place, *, is_negated: bool) -> None:
    """Note what a call needs for both engines to agree on it."""
    if name in ALWAYS:
        events.differences.setdefault(f"`{name}`: {ALWAYS[name]}", place)
    elif name in _ORDER:
        for argument in arguments:
            _demand(events, argument, "a number", place)
    elif name in _ORDER_OF_MEMBERS:
        _demand(events, elements(arguments[0]), "a number", place)
    elif name == "sprintf" and len(arguments) == 2:
        _note_format(events, arguments, place)
    elif name == "concat" and len(arguments) == 2 and _may_be_set(arguments[1]):
        events.differences.setdefault("`concat` of a set: regopy does not sort it", place)
    if is_negated and name not in _COMPARISONS and name not in _ORDER:
        for argument in arguments:
            _demand(events, argument, "defined", place)


def _note_format(events: Events, arguments: Sequence[Value], place: Place) -> None:
    templates = [text for text in constants(arguments[0]) if isinstance(text, str)]
    if len(templates) != len(arguments[0]):
        events.differences.setdefault("`sprintf` with a pattern that is made: regopy knows only %s, %v and %d", place)
    listed = [atom for atom in arguments[1] if isinstance(atom, Made) and atom.kind == "array"]
    for template in templates:
        verbs = [found[1] for found in _VERB.finditer(template) if found[1]]
        for verb in verbs:
            if verb not in "svd":
                events.differences.setdefault(f"`sprintf` with %{verb}: regopy knows only %s, %v and %d", place)
        for made in listed:
            for verb, (_, value) in zip(verbs, made.known, strict=False):
                _note_verb(events, verb, value, place)


def _note_verb(events: Events, verb: str, value: Value, place: Place) -> None:
    if verb == "d":
        _demand(events, value, "a whole number", place)
    if verb != "s":
        return
    _demand(events, value, "a text", place)
    for atom in value:
        is_text = not isinstance(atom, Made) and not (isinstance(atom, Computed) and atom.is_number)
        if not is_text or (isinstance(atom, Constant) and not isinstance(atom.value, str)):
            events.differences.setdefault("`sprintf` with %s of what is no text: use %v", place)


def _may_be_set(value: Value) -> bool:
    return any(isinstance(atom, Made) and atom.kind == "set" for atom in value)


def _demand(events: Events, value: Value, demand: Demand, place: Place) -> None:
    for atom in value:
        if isinstance(atom, At):
            events.demands.setdefault((atom.path, demand), place)
