"""The configuration that a state implies: every value that a configuration may hold."""

from __future__ import annotations

from typing import Any

from pyvider.cty import CtyValue, Raw, Unknown
from pyvider.engine.shape import GROUP, SINGLE, Member, Shape


def config_of_state(shape: Shape, state: Any) -> Raw:
    """Return the state without what only the provider sets."""
    if state is None or isinstance(state, Unknown):
        return state
    return {member.name: _member(member, state[member.name]) for member in shape.members}


def _member(member: Member, value: Any) -> Raw:
    if not member.is_configurable:
        return None
    shape = member.content
    if shape is None or value is None or isinstance(value, (Unknown, CtyValue)):
        return value
    if member.nesting in (SINGLE, GROUP):
        return config_of_state(shape, value)
    if value.__class__ is dict:
        return {key: config_of_state(shape, item) for key, item in value.items()}
    return [config_of_state(shape, item) for item in value]
