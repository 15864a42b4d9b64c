"""Resources and operations as integrations see them, whichever host sent them."""

from collections.abc import Iterator
from typing import Any, cast

import msgspec

from tollgate_runtime.contract import paths
from tollgate_runtime.contract.markers import MISSING, OMITTED, SENSITIVE, SENSITIVE_TEXT
from tollgate_runtime.contract.methods import Action
from tollgate_runtime.contract.paths import Path, PathLike, parse_path
from tollgate_runtime.contract.tags import Tags, merge_tags


class Resource(msgspec.Struct, frozen=True, kw_only=True):
    """One resource at one hook.

    `before` and `after` are always dicts, empty where Terraform has null (nothing before a create, nothing after a
    delete). The accessors read `after`, or `before` where nothing comes after. Resources share what they have in
    common, such as `provider_config` and the parts of `previous_metadata`: they are there to be read.

    `id` is an opaque key: the same object has the same one at every hook of a run, also while its address is not known.
    `after_omitted` marks what the configuration leaves out and the provider will fill in; a host that does not send it
    has these places in `after_unknown`.
    """

    id: str | None = None
    address: str | None = None
    address_candidates: list[str] = []
    mode: str = "managed"
    type: str = ""
    name: str = ""
    index: int | str | None = None
    module: str | None = None
    provider: str = ""
    provider_type: str = ""
    provider_alias: str | None = None
    provider_key: str | None = None
    provider_config: dict[str, Any] = {}
    action: Action = "no-op"
    before: dict[str, Any] = {}
    after: dict[str, Any] = {}
    after_unknown: Any = False
    after_omitted: Any = False
    before_sensitive: Any = False
    after_sensitive: Any = False
    config: dict[str, Any] = {}
    replace_paths: list[list[str | int]] = []
    references: dict[str, list[str]] = {}
    workspace: str | None = None
    drift: bool = False
    error: str | None = None
    previous_metadata: dict[str, Any] = {}
    state_metadata: dict[str, Any] = {}

    @property
    def current(self) -> dict[str, Any]:
        """Return the object after the change, or before it if it is deleted."""
        return self.before if self._is_going else self.after

    @property
    def display(self) -> str:
        """Return the name of the resource for messages: its address, or its candidates."""
        return self.address or " or ".join(self.address_candidates) or f"{self.type}.{self.name}".rstrip(".")

    @property
    def tags(self) -> Tags:
        """Return `tags`, `tags_all` and the provider's default tags, merged."""
        return merge_tags(self.current, self._unknown, self.provider_config)

    @property
    def outline(self) -> dict[str, Any]:
        """Return the identity and the action of the resource without its attributes, for a smaller copy."""
        return {member: getattr(self, member) for member in _OUTLINE}

    def value(self, path: PathLike) -> Any:
        """Return the value at a path such as `tags.Owner`, or a marker.

        UNKNOWN: only the apply will tell. SENSITIVE: not sent. OMITTED: the configuration leaves it to the provider.
        MISSING: not set, or null.
        """
        steps = path if isinstance(path, tuple) else parse_path(path)
        if self.after:  # as nearly always, and this is asked more often than anything else
            value = paths.look_up(self.after, self.after_unknown, steps)
        else:
            value = paths.look_up(self.current, self._unknown, steps)
        if value is MISSING and self.after_omitted and paths.is_marked(self._omitted, steps):
            return OMITTED
        return value

    def values(self, pattern: PathLike) -> Iterator[tuple[Path, Any]]:
        """Return every place that a pattern such as `ebs_block_device[*].encrypted` or `tags.Cost*` matches."""
        return paths.find_all(self.current, self._unknown, parse_path(pattern), self._omitted)

    def is_unknown(self, path: PathLike) -> bool:
        """Return whether the value is known only after apply."""
        return paths.is_marked(self._unknown, parse_path(path))

    def is_omitted(self, path: PathLike) -> bool:
        """Return whether the configuration leaves the argument out and the provider will fill it in."""
        return self.value(path) is OMITTED

    def is_sensitive(self, path: PathLike) -> bool:
        """Return whether the value is sensitive, before or after, sent or not."""
        steps = parse_path(path)
        return (
            paths.is_marked(self.after_sensitive, steps)
            or paths.is_marked(self.before_sensitive, steps)
            or paths.look_up(self.current, None, steps) is SENSITIVE
        )

    def changed(self, path: PathLike) -> bool:
        """Return whether the value differs between before and after; unknown counts as different, masked as equal.

        What is left out for the provider to fill in counts as different too.
        """
        steps = parse_path(path)
        if any(paths.has_mark(paths.mask_at(mask, steps)) for mask in (self.after_unknown, self.after_omitted) if mask):
            return True
        return paths.look_up(self.before, None, steps) != paths.look_up(self.after, None, steps)

    @property
    def _unknown(self) -> Any:
        return None if self._is_going else self.after_unknown

    @property
    def _omitted(self) -> Any:
        return None if self._is_going else self.after_omitted

    @property
    def _is_going(self) -> bool:
        """Return whether the object is deleted; one whose values are all unknown is not."""
        return not self.after and not paths.has_mark(self.after_unknown) and not paths.has_mark(self.after_omitted)


_OUTLINE = (
    *("id", "address", "address_candidates", "mode", "type", "name", "index", "module"),
    *("provider", "provider_type", "provider_alias", "provider_key", "provider_config", "action"),
    "workspace",
)


class Operation(msgspec.Struct, frozen=True, kw_only=True):
    """A whole stage: what it does, every resource it touches, and how many of each action.

    `operation` is the command of the whole run (`plan`, `apply`, `destroy`, `refresh`), `stage` the stage that the hook
    belongs to (`init`, `plan`, `apply`).
    `plan` is the plan as Terraform's JSON has it, with sensitive values masked: for integrations that ask for it, at
    plan-stage-complete.
    """

    operation: str = ""
    stage: str = ""
    resources: list[Resource] = []
    summary: dict[str, Any] = {}
    outputs: dict[str, Any] = {}
    workspace: str | None = None
    root: str | None = None
    terraform_version: str | None = None
    configuration: dict[str, Any] = {}
    plan: dict[str, Any] | None = None


def sensitive_values(subject: Resource | Operation) -> set[str]:
    """Return the sensitive values that were sent in clear, as texts, so that no message repeats them."""
    found: set[str] = set()
    for resource in [subject] if isinstance(subject, Resource) else subject.resources:
        for state, mask in ((resource.before, resource.before_sensitive), (resource.after, resource.after_sensitive)):
            if mask:
                _collect_masked(state, mask, found)
    found.discard(SENSITIVE_TEXT)
    return found


def _collect_masked(value: Any, mask: Any, found: set[str]) -> None:
    if mask is True:
        found.update(_texts(value))
    elif isinstance(mask, dict) and isinstance(value, dict):
        state = cast("dict[str, Any]", value)
        for key, inner in cast("dict[str, Any]", mask).items():
            if inner:  # masks are mostly empty objects, one for each block
                _collect_masked(state.get(key), inner, found)
    elif isinstance(mask, list) and isinstance(value, list):
        for item, inner in zip(cast("list[Any]", value), cast("list[Any]", mask), strict=False):
            if inner:
                _collect_masked(item, inner, found)


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in cast("dict[str, Any]", value).values():
            yield from _texts(inner)
    elif isinstance(value, list):
        for inner in cast("list[Any]", value):
            yield from _texts(inner)
    elif value is not None and value != "" and not isinstance(value, bool):
        yield str(value)
