"""What a user may set."""

from typing import Literal

import attrs

Case = Literal["kebab-case", "snake_case", "camelCase", "PascalCase", "lowercase", "UPPER_SNAKE"]


@attrs.frozen(kw_only=True)
class Config:
    """The configuration of the naming checker; without any convention, labels are advised to be in snake_case."""

    prefix: str = attrs.field(default="", metadata={"description": "What every name starts with."})
    suffix: str = attrs.field(default="", metadata={"description": "What every name ends with."})
    case: Case | None = attrs.field(
        default=None, metadata={"description": "How names are written, apart from prefix and suffix."}
    )
    labels: Case | None = attrs.field(
        default=None,
        metadata={
            "description": "How Terraform's own resource labels are written; if no convention at all is given, "
            "snake_case is advised."
        },
    )
    skip_types: list[str] = attrs.field(
        factory=list[str], metadata={"description": "Resource types that are not checked, as globs."}
    )

    @property
    def has_conventions(self) -> bool:
        """Whether the user has given any."""
        return bool(self.prefix or self.suffix or self.case or self.labels)

    @property
    def label_case(self) -> Case | None:
        """How labels are written: as the user says, or as Terraform's style guide does if the user says nothing."""
        return self.labels if self.has_conventions else "snake_case"
