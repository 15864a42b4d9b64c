"""Markers for annotations: options of an attribute besides its type.

```python
@attrs.frozen
class ServerConfig:
    name: Annotated[str, "What to call it.", requires_replace(), regex("^[a-z-]+$")]
    password: Annotated[str | None, "For the first login.", write_only] = None
    disk: Annotated[list[Disk], block(max_items=4)] = attrs.field(factory=list)
```

A text is the description, a plan modifier or validator joins its like, a Cty type replaces the one that the
annotation would have, and the markers below set flags. The same options may stand in a field's `metadata`.
"""

from __future__ import annotations

from typing import Any

import attrs

from pyvider.schema.attribute import DescriptionKind


@attrs.frozen
class Marker:
    """Options of an attribute, by the names that `Attribute` has for them."""

    options: dict[str, Any]


@attrs.frozen(kw_only=True)
class BlockMarker:
    """Says that a nested class is written as a block, `name { … }`, not as an attribute, `name = { … }`."""

    name: str = ""
    min_items: int | None = None
    max_items: int | None = None
    is_group: bool = False


computed = Marker({"computed": True})
"""The provider may decide the value."""

required = Marker({"required": True})
"""The configuration must set the value, whatever default the field has."""

sensitive = Marker({"sensitive": True})
"""Terraform hides the value."""

write_only = Marker({"write_only": True})
"""The value is never stored; it stands in the configuration class only."""


def deprecated(message: str) -> Marker:
    """Return a marker that makes Terraform warn if the value is set."""
    return Marker({"deprecation_message": message})


def markdown(description: str) -> Marker:
    """Describe an attribute in Markdown."""
    return Marker({"description": description, "description_kind": DescriptionKind.MARKDOWN})


def block(
    name: str = "", *, min_items: int | None = None, max_items: int | None = None, group: bool = False
) -> BlockMarker:
    """Write the nested class as a block, under another name than the field's, if one is given."""
    return BlockMarker(name=name, min_items=min_items, max_items=max_items, is_group=group)
