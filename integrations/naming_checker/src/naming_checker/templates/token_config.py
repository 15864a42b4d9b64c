"""The options for where a part of a name comes from."""

from typing import Literal

import attrs

from naming_checker import validation


@attrs.frozen(kw_only=True)
class Token:
    """Where a part of a name comes from; one of `values`, `pattern`, `tag`, `attribute` and `source`."""

    values: list[str] = attrs.field(factory=list[str], metadata={"description": "The texts that it may be."})
    pattern: str | None = attrs.field(
        default=None, validator=validation.is_part, metadata={"description": "A regular expression for the part."}
    )
    tag: str | None = attrs.field(default=None, metadata={"description": "The tag whose value it is."})
    attribute: str | None = attrs.field(
        default=None,
        validator=validation.is_path,
        metadata={"description": "The path of the argument whose value it is."},
    )
    source: Literal["workspace", "region", "type", "label", "provider", "module"] | None = attrs.field(
        default=None,
        metadata={"description": "What it is taken from: workspace, region, type, label, provider or module."},
    )
    map: dict[str, str] = attrs.field(
        factory=dict[str, str], metadata={"description": 'What to write for a value: { production = "prod" }.'}
    )
    default: str | None = attrs.field(
        default=None,
        validator=validation.has_one_origin,
        metadata={"description": "What to write where a tag or an argument is not set."},
    )
