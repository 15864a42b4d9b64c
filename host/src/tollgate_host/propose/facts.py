"""What is known of a repository, whether from its files or from a plan: resources, providers, variables."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

import attrs
from tollgate_hcl.position import SourceRange
from tollgate_runtime.contract.markers import UNKNOWN, Marker

from tollgate_host.propose.known_values import OPEN_KEY, Known
from tollgate_host.propose.variable_markers import MARK, WORKSPACE, fill_markers

_SECRET_WORDS = ("password", "passwd", "secret", "token", "private", "credential", "connection", "user_data")
"""What the names of arguments have that hold secrets, and no name or tag."""

_SAMPLE = "dev"
_CONTENTS = frozenset({"value", "content", "body", "data", "policy", "public_key"})
"""Arguments that hold anything at all."""


def is_telling(argument: str) -> bool:
    """Return whether an argument may be read: its name does not suggest a secret or file contents."""
    return argument not in _CONTENTS and not any(word in argument for word in _SECRET_WORDS)


@attrs.frozen(kw_only=True)
class ResourceFacts:
    """One resource.

    Attributes:
        address: where it is, instance key included where that is known.
        module: the address of its module, empty for the root.
        label: its name in the code.
        provider: the provider configuration of the root module that it uses: `aws`, `aws.west`.
        values: its arguments, nested blocks as lists; marks stand for variables.
        references: what its arguments refer to, as a plan's JSON has it, where code is at hand.
        place: where its block begins, where code is at hand.
    """

    address: str
    type: str
    label: str
    module: str = ""
    provider: str
    values: Mapping[str, Known] = attrs.field(factory=dict[str, Known], repr=False)
    references: Mapping[str, Sequence[str]] = attrs.field(factory=dict[str, Sequence[str]], repr=False)
    place: SourceRange | None = None


@attrs.frozen(kw_only=True)
class ProviderUse:
    """A provider configuration of the root module.

    Attributes:
        name: its local name.
        alias: or None.
        source: as `required_providers` has it.
        values: its arguments.
        is_declared: whether a block is there; else Terraform makes an empty one.
    """

    name: str
    alias: str | None = None
    source: str
    values: Mapping[str, Known] = attrs.field(factory=dict[str, Known], repr=False)
    is_declared: bool = True

    @property
    def address(self) -> str:
        """Return its address: `aws`, or `aws.west`."""
        return f"{self.name}.{self.alias}" if self.alias else self.name


@attrs.frozen(kw_only=True)
class Facts:
    """Everything a proposal is made from.

    Attributes:
        subjects: the resources.
        providers: by address, in the order of the code.
        values: what the variables of the root module are set to, as far as the files tell.
        choices: for a variable, the values that its validation allows.
        files: how many files were read.
        origin: where the facts come from, in words: `12 files`, `plan.json`.
        absent_modules: the addresses of modules that are called and are not at hand.
        guesses: the variables whose values nobody knows, and that `values` has samples of.
    """

    subjects: Sequence[ResourceFacts]
    providers: Mapping[str, ProviderUse]
    values: Mapping[str, str] = attrs.field(factory=dict[str, str])
    choices: Mapping[str, Sequence[str]] = attrs.field(factory=dict[str, Sequence[str]])
    origin: str = ""
    absent_modules: Sequence[str] = ()
    guesses: frozenset[str] = frozenset()

    def with_samples(self) -> "Facts":
        """Return the facts with a sample value for each text that a run sets.

        A text that is nothing but such a variable stays unknown: nobody can say what it keeps to.
        """
        chosen = {name: choices[0] for name, choices in self.choices.items()}
        names = {name for subject in self.subjects for name in marks_in(subject.values)}
        known = {**chosen, **self.values, WORKSPACE: "default"}
        return attrs.evolve(
            self, values={**dict.fromkeys(names, _SAMPLE), **known}, guesses=frozenset(names - known.keys())
        )

    def plain(self, value: Known) -> Any:
        """Return a value with its marks replaced by the variables' values."""
        if isinstance(value, str):
            whole = MARK.fullmatch(value)
            return UNKNOWN if whole is not None and whole[1] in self.guesses else fill_markers(value, self.values)
        if isinstance(value, dict):
            return {key: self.plain(inner) for key, inner in cast("dict[str, Known]", value).items()}
        if isinstance(value, list):
            return [self.plain(inner) for inner in cast("list[Known]", value)]
        return value


def marks_in(value: Known) -> Iterator[str]:
    """Yield the variables that a value depends on."""
    if isinstance(value, str):
        yield from MARK.findall(value)
    elif isinstance(value, dict | list):
        members = cast("dict[str, Known] | list[Known]", value)
        for inner in members.values() if isinstance(members, dict) else members:
            yield from marks_in(inner)


def bodies_of(value: Known) -> list[dict[str, Known]]:
    """Return the nested blocks of one type: a list of objects, or, as JSON may have it, one object."""
    members = cast("list[Known]", value) if isinstance(value, list) else [value]
    return [cast("dict[str, Known]", one) for one in members if isinstance(one, dict)]


def is_open(value: Known) -> bool:
    """Return whether a map may have keys that are not known."""
    return isinstance(value, Marker) or (isinstance(value, dict) and OPEN_KEY in value)
