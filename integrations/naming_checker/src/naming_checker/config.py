"""What a user may set."""

from typing import Literal

import attrs

Case = Literal["kebab-case", "snake_case", "camelCase", "PascalCase", "lowercase", "UPPER_SNAKE"]


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of the naming checker: at least one convention."""

    prefix: str = attrs.field(default="", metadata={"description": "What every name starts with."})
    suffix: str = attrs.field(default="", metadata={"description": "What every name ends with."})
    case: Case | None = attrs.field(
        default=None, metadata={"description": "How names are written, apart from prefix and suffix."}
    )
    labels: Case | None = attrs.field(
        default=None, metadata={"description": "How Terraform's own resource labels are written."}
    )
    skip_types: list[str] = attrs.field(
        factory=list[str], metadata={"description": "Resource types that are not checked, as globs."}
    )

    def __attrs_post_init__(self) -> None:
        if not (self.prefix or self.suffix or self.case or self.labels):
            raise ValueError("there is nothing to check; give a prefix, a suffix, a case or labels")
