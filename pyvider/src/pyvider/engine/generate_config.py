"""GenerateResourceConfig: a configuration for an imported object, without what only the provider may set."""

from __future__ import annotations

from typing import Any

from pyvider.cty import Raw
from pyvider.engine.catalogue import Entry
from pyvider.engine.config_of_state import config_of_state


def generate_config(entry: Entry, state: Any) -> Raw:
    """Return the configuration that would make an object with that state; sensitive values are left to the user."""
    config = config_of_state(entry.shape, state)
    if config is None:
        return None
    hidden = {member.name for member in entry.shape.members if member.is_sensitive or member.is_write_only}
    return {name: None if name in hidden else value for name, value in config.items()}
