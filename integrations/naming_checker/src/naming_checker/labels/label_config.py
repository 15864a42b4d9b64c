"""The options for Terraform's own labels: tflint's options, for each kind of block."""

from typing import Literal

import attrs
from tollgate_runtime.contract.findings import Severity

from naming_checker import validation


@attrs.frozen(kw_only=True)
class LabelFormat:
    """How the labels of one kind of block are written; `custom` is stronger than `format`."""

    format: str | None = attrs.field(
        default=None, metadata={"description": "snake_case, mixed_snake_case, another case, a custom format, or none."}
    )
    custom: str | None = attrs.field(
        default=None,
        validator=validation.is_pattern,
        metadata={"description": "A regular expression that the label matches."},
    )


@attrs.frozen(kw_only=True)
class CustomFormat:
    """A format of the user's own."""

    regex: str = attrs.field(
        validator=validation.is_pattern, metadata={"description": "A regular expression that the label matches."}
    )
    description: str = attrs.field(default="", metadata={"description": "What messages call the format."})


@attrs.frozen(kw_only=True)
class Labels:
    """How the labels of blocks are written."""

    custom_formats: dict[str, CustomFormat] = attrs.field(
        factory=dict[str, CustomFormat], metadata={"description": "Formats of your own, by name."}
    )
    format: str = attrs.field(
        default="snake_case",
        validator=validation.have_their_formats,
        metadata={"description": "snake_case, mixed_snake_case, another case, a custom format, or none."},
    )
    custom: str | None = attrs.field(
        default=None,
        validator=validation.is_pattern,
        metadata={"description": "A regular expression that labels match, in place of a format."},
    )
    resource: LabelFormat | None = attrs.field(
        default=None, validator=validation.have_their_formats, metadata={"description": "Another format for resources."}
    )
    data: LabelFormat | None = attrs.field(
        default=None,
        validator=validation.have_their_formats,
        metadata={"description": "Another format for data sources."},
    )
    module: LabelFormat | None = attrs.field(
        default=None,
        validator=validation.have_their_formats,
        metadata={"description": "Another format for module calls."},
    )
    variable: LabelFormat | None = attrs.field(
        default=None, validator=validation.have_their_formats, metadata={"description": "Another format for variables."}
    )
    output: LabelFormat | None = attrs.field(
        default=None, validator=validation.have_their_formats, metadata={"description": "Another format for outputs."}
    )
    locals: LabelFormat | None = attrs.field(
        default=None,
        validator=validation.have_their_formats,
        metadata={"description": "Another format for local values."},
    )
    local: LabelFormat | None = attrs.field(
        default=None, validator=validation.have_their_formats, metadata={"description": "The same as `locals`."}
    )
    check: LabelFormat | None = attrs.field(
        default=None, validator=validation.have_their_formats, metadata={"description": "Another format for checks."}
    )
    include: Literal["root", "own", "all"] = attrs.field(
        default="own",
        metadata={
            "description": "Whose labels: of the root module, of your own modules (local folders) too, or of all."
        },
    )
    severity: Severity = attrs.field(default="low", metadata={"description": "How bad it is to break the format."})
