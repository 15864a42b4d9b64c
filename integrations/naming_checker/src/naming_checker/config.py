"""What a user may set."""

from typing import Any, Literal

import attrs
from tollgate_runtime.contract.findings import Severity
from tollgate_runtime.contract.methods import Action

from naming_checker import validation
from naming_checker.conventions.cases import Case
from naming_checker.labels.label_config import Labels
from naming_checker.templates.token_config import Token

Unknown = Literal["defer", "warn", "fail", "ignore"]


@attrs.frozen(kw_only=True)
class Conventions:
    """Naming conventions; unset ones are not checked."""

    prefix: str | None = attrs.field(default=None, metadata={"description": "What every name starts with."})
    suffix: str | None = attrs.field(default=None, metadata={"description": "What every name ends with."})
    pattern: str | None = attrs.field(
        default=None,
        validator=validation.is_pattern,
        metadata={"description": "A regular expression for the whole name."},
    )
    case: Case | None = attrs.field(
        default=None, metadata={"description": "How names are written, apart from prefix and suffix."}
    )
    separator: str | None = attrs.field(
        default=None,
        validator=validation.is_separator,
        metadata={"description": "The only character between the words of a name."},
    )
    min_length: int | None = attrs.field(
        default=None,
        validator=validation.is_length,
        metadata={"description": "The least number of characters of a name."},
    )
    max_length: int | None = attrs.field(
        default=None,
        validator=validation.leaves_room,
        metadata={"description": "The greatest number of characters of a name."},
    )
    forbidden: list[str] | None = attrs.field(
        default=None, validator=validation.are_words, metadata={"description": "Words that no name has, as globs."}
    )
    template: str | None = attrs.field(
        default=None,
        validator=validation.is_template,
        metadata={"description": "The parts of a name, in their order: {env}-{app}-{type}-{name}."},
    )
    limits: bool | None = attrs.field(
        default=None, metadata={"description": "Whether names keep to what the cloud accepts for the type."}
    )
    only_new: bool | None = attrs.field(
        default=None, metadata={"description": "Whether only names that are being given are judged."}
    )
    unknown: Unknown | None = attrs.field(
        default=None,
        metadata={"description": "What a name known only after apply counts as: defer, warn, fail or ignore."},
    )
    severity: Severity | None = attrs.field(
        default=None,
        metadata={"description": "How bad it is to break a convention, instead of each one's own severity."},
    )


@attrs.frozen(kw_only=True)
class Rule(Conventions):
    """Conventions for some resources, in place of the general ones."""

    name: str | None = attrs.field(default=None, metadata={"description": "What messages call the rule."})
    types: list[str] = attrs.field(factory=list[str], metadata={"description": "Resource types, as globs."})
    providers: list[str] = attrs.field(
        factory=list[str], metadata={"description": "Providers, by type (aws) or address, as globs."}
    )
    modules: list[str] = attrs.field(
        factory=list[str], metadata={"description": "Module addresses, as globs; `root` is the root module."}
    )
    actions: list[Action] = attrs.field(
        factory=list[Action], metadata={"description": "Planned actions: create, update, replace, no-op."}
    )
    addresses: list[str] = attrs.field(factory=list[str], metadata={"description": "Resource addresses, as globs."})
    skip: bool | None = attrs.field(
        default=None, metadata={"description": "Whether these resources are not judged at all."}
    )


@attrs.frozen(kw_only=True)
class Config(Conventions):
    """The configuration of the naming checker; without any convention, labels are advised to be in snake_case."""

    limits: bool = attrs.field(
        default=True, metadata={"description": "Whether names keep to what the cloud accepts for the type."}
    )
    only_new: bool = attrs.field(
        default=True,
        metadata={"description": "Whether only names being given are judged, of what is created, replaced or renamed."},
    )
    unknown: Unknown = attrs.field(
        default="defer",
        metadata={"description": "What a name known only after apply counts as: defer, warn, fail or ignore."},
    )
    unique: bool = attrs.field(
        default=True,
        metadata={"description": "Whether two resources of a plan may not have the same name where it would clash."},
    )
    tokens: dict[str, list[str] | str | Token] = attrs.field(
        factory=dict[str, Any],
        validator=validation.are_tokens,
        metadata={
            "description": "The parts that a template may have: a list of texts, a regular expression, or a token."
        },
    )
    template: str | None = attrs.field(
        default=None,
        validator=validation.has_its_tokens,
        metadata={"description": "The parts of a name, in their order: {env}-{app}-{type}-{name}."},
    )
    rules: list[Rule] = attrs.field(
        factory=list[Rule], metadata={"description": "Conventions for some resources; the most specific one wins."}
    )
    names: dict[str, str] = attrs.field(
        factory=dict[str, str],
        validator=validation.are_paths,
        metadata={"description": "Which attribute is the name, by type as a glob; an empty text for none."},
    )
    labels: Labels | str | None = attrs.field(
        default=None,
        validator=validation.is_label_format,
        metadata={
            "description": "How the labels of blocks are written: a format, or a table for each kind of block; "
            "without any convention, snake_case is advised."
        },
    )
    skip_types: list[str] = attrs.field(
        factory=list[str], metadata={"description": "Resource types that are not checked, as globs."}
    )

    @property
    def has_conventions(self) -> bool:
        """Return whether the user has set any convention."""
        asked = (self.prefix, self.suffix, self.pattern, self.separator, self.template, self.forbidden, self.rules)
        lengths = (self.min_length, self.max_length)
        return any(asked) or self.case not in (None, "none") or lengths != (None, None) or self.labels is not None
