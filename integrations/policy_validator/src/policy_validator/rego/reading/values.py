"""What a term of a policy may be, as far as it can be known without an input.

A value is a set of atoms: the term is one of them, whichever. No atom at all means that it is undefined, always.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias, cast

from msgspec import Struct

from policy_validator.rego.reading.shape import ANY, DEEP, InputPath, Step


class At(Struct, frozen=True):
    """The value at a place of the input."""

    path: InputPath


class Constant(Struct, frozen=True):
    """A known text, number, boolean or null; `kind` keeps true apart from 1."""

    value: Any
    kind: str


class Made(Struct, frozen=True):
    """A list, a set or an object that the policy creates.

    Attributes:
        kind: `array`, `set` or `object`.
        known: the values under constant keys, as far as they are told apart.
        rest: the values under other keys; in a set and a list, the members.
        keys: the keys of `rest`.
    """

    kind: str
    known: tuple[tuple[Constant, "Value"], ...] = ()
    rest: "Value" = frozenset()
    keys: "Value" = frozenset()

    @property
    def is_empty(self) -> bool:
        """Return whether nothing is ever in it."""
        return not self.known and not self.rest


class DataAt(Struct, frozen=True):
    """A package, a rule or a document below `data`."""

    path: tuple[str, ...]


class Computed(Struct, frozen=True):
    """Something that a builtin gives; `is_number` if it is one for certain."""

    is_number: bool = False


Atom: TypeAlias = At | Constant | Made | DataAt | Computed
Value: TypeAlias = frozenset[Atom]

UNDEFINED: Value = frozenset()
COMPUTED: Value = frozenset({Computed()})
NUMBER: Value = frozenset({Computed(is_number=True)})
MAX_ATOMS = 60
MAX_DATA_NODES = 3_000


def constant(value: Any) -> Value:
    """Return the value that a scalar is."""
    return frozenset({Constant(value, type(value).__name__)})


def union(values: Iterable[Value]) -> Value:
    """Return what is one of several; when too much is possible, something computed."""
    found: Value = frozenset[Atom]().union(*values)
    if len(found) <= MAX_ATOMS:
        return found
    return frozenset(atom for atom in found if isinstance(atom, At)) | COMPUTED


def elements(value: Value) -> Value:
    """Return the members of a collection."""
    return union(map(_elements, value))


def _elements(atom: Atom) -> Value:
    match atom:
        case At(path):
            return frozenset({At((*path, ANY))})
        case Made(kind, known, rest):
            return union([rest, *(inner for _, inner in known)]) if kind != "set" else rest
        case Constant():
            return UNDEFINED
        case DataAt() | Computed():
            return COMPUTED


def keys(value: Value) -> Value:
    """Return the keys of a collection; of a list, its places."""
    found: list[Value] = []
    for atom in value:
        if isinstance(atom, Made):
            found += [frozenset({key}) for key, _ in atom.known]
            found += [atom.rest if atom.kind == "set" else atom.keys or COMPUTED] if atom.rest else []
        elif not isinstance(atom, Constant):
            found.append(COMPUTED)
    return union(found)


def descendants(value: Value) -> Value:
    """Return everything in a value at any depth, as `walk` does."""
    return frozenset(At((*atom.path, DEEP)) for atom in value if isinstance(atom, At)) | COMPUTED


def constants(value: Value) -> Iterator[Any]:
    """Return the scalars that a value may be."""
    return (atom.value for atom in value if isinstance(atom, Constant))


def are_constant(value: Value) -> bool:
    """Return whether a value is one of some scalars, for certain."""
    return bool(value) and all(isinstance(atom, Constant) for atom in value)


def steps_of(value: Value) -> list[Step]:
    """Return the steps that a value may be as a key."""
    found: list[Step] = []
    for atom in value:
        is_step = isinstance(atom, Constant) and isinstance(atom.value, str | int) and atom.kind != "bool"
        found.append(cast("Constant", atom).value if is_step else ANY)
    return list(dict.fromkeys(found))


def value_from_data(document: Any) -> Value:
    """Return a document of `data` as a value; a very large one as something computed."""
    return _from_data(document, [MAX_DATA_NODES])


def _from_data(document: Any, room: list[int]) -> Value:
    room[0] -= 1
    if room[0] < 0:
        return COMPUTED
    if isinstance(document, Mapping):
        members = cast("Mapping[str, Any]", document)
        known = tuple((Constant(str(key), "str"), _from_data(inner, room)) for key, inner in members.items())
        return frozenset({Made("object", known)})
    if isinstance(document, list):
        rest = union([_from_data(inner, room) for inner in cast("list[Any]", document)])
        return frozenset({Made("array", (), rest)})
    return constant(document)
