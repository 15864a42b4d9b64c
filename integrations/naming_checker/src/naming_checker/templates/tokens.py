"""The values of a template's tokens for one resource."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Any, cast

from msgspec import Struct
from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.markers import Marker

from naming_checker.check import Subject
from naming_checker.conventions.cases import Case, expression, rewrite, separate
from naming_checker.conventions.convention import Convention
from naming_checker.limits.adaptation import adapt_text
from naming_checker.limits.type_table import Entry
from naming_checker.templates.abbreviations import abbreviation
from naming_checker.templates.regions import region_of, short_region
from naming_checker.templates.template import Slot, parse_template
from naming_checker.templates.token_config import Token


class Choice(Struct, frozen=True, kw_only=True, eq=False):
    """The possible values of a part: a list of texts, or a pattern.

    Equal ones are the same one, so that thousands of names are compared with few expressions.

    Attributes:
        token: the token's name.
        values: the texts, the one to suggest first.
        pattern: the pattern, where there are no texts.
        is_certain: whether the first text is the one to suggest, so that nobody has to choose.
        missing: what would have to be there for the part to be told.
        is_unknown: whether only apply tells the part.
        is_withheld: whether it is sensitive and was not sent.
    """

    token: str
    values: tuple[str, ...] = ()
    pattern: str = ""
    is_certain: bool = False
    missing: str = ""
    is_unknown: bool = False
    is_withheld: bool = False

    def in_words(self) -> str:
        """Return what the part may be."""
        if not self.values:
            return f"match {self.pattern}"
        return f"be {self.values[0]!r}" if self.is_certain else f"be one of {', '.join(self.values)}"


Piece = str | Choice
Pieces = tuple[Piece, ...]
REST = "name"
"""The built-in token for what a person has chosen."""

_SHORTENED: dict[str, Callable[[str], str]] = {"type": abbreviation, "region": short_region}


def pieces_of(subject: Subject) -> Pieces:
    """Return the template of a name with its tokens looked up, in the characters that the type's names may have."""
    if "pieces" not in subject.memory:
        frame = _frame(subject.convention, subject.entry)
        subject.memory["pieces"] = tuple(
            _describe(piece, subject) if isinstance(piece, Slot) else piece for piece in frame
        )
    return subject.memory["pieces"]


@lru_cache(maxsize=1024)
def _frame(convention: Convention, entry: Entry) -> tuple[str | Choice | Slot, ...]:
    """Return the parts of a template that are the same for all resources of a type; others stay slots."""
    return tuple(_fixed(piece, convention, entry) for piece in parse_template(convention.template))


def _fixed(piece: str | Slot, convention: Convention, entry: Entry) -> str | Choice | Slot:
    if isinstance(piece, str):
        return adapt_text(piece, entry) if convention.limits else piece
    definition = _definition(piece.token, convention)
    if isinstance(definition, Token):
        return piece
    if isinstance(definition, str):
        return Choice(token=piece.token, pattern=definition)
    return _one_of(piece.token, definition, convention, entry, is_certain=len(definition) == 1)


@lru_cache(maxsize=1024)
def _definition(token: str, convention: Convention) -> list[str] | str | Token:
    """Return a token's texts, its pattern, or the source of its value."""
    given = convention.tokens.get(token)
    if isinstance(given, Token):
        return given.values or given.pattern or given
    if given is not None:
        return given
    if token != REST:
        return Token(source=cast("Any", token))
    if convention.case:
        return expression(convention.case, convention.separator)
    return separate(convention.separator) if convention.separator else ".+"


def _describe(slot: Slot, subject: Subject) -> Choice:
    """Return the possible values of a token for a resource."""
    definition = cast("Token", _definition(slot.token, subject.convention))
    value = _value(definition, subject)
    told = value if isinstance(value, Marker) else str(value)
    return _choice(slot.token, told, subject.convention, subject.entry)


@lru_cache(maxsize=8192)
def _choice(token: str, told: str | Marker, convention: Convention, entry: Entry) -> Choice:
    definition = cast("Token", _definition(token, convention))
    if told is UNKNOWN:
        return Choice(token=token, is_unknown=True, missing=f"{_origin(definition)} is known only after apply")
    if told is SENSITIVE:
        why = f"{_origin(definition)} is sensitive and was not sent"
        return Choice(token=token, is_unknown=True, is_withheld=True, missing=why)
    if told is MISSING or not told:
        if definition.default is None:
            return Choice(token=token, missing=f"{_origin(definition)} is not set")
        return _one_of(token, [definition.default], convention, entry)
    text = str(told)
    if text in definition.map:
        return _one_of(token, [definition.map[text]], convention, entry)
    shorten = _SHORTENED.get(definition.source or "")
    return _one_of(token, _forms(shorten(text) if shorten else text, convention.case), convention, entry)


def _one_of(
    token: str, values: Iterable[str], convention: Convention, entry: Entry, *, is_certain: bool = True
) -> Choice:
    written = [adapt_text(value, entry) if convention.limits else value for value in values]
    return Choice(token=token, values=tuple(dict.fromkeys(filter(None, written))), is_certain=is_certain)


def _origin(definition: Token) -> str:
    if definition.tag:
        return f"the tag {definition.tag!r}"
    return f"the argument {definition.attribute}" if definition.attribute else f"the {definition.source}"


def _value(definition: Token, subject: Subject) -> Any:
    resource = subject.resource
    if definition.tag:
        return _tag(definition.tag, resource)
    if definition.attribute:
        return resource.value(definition.attribute)
    if definition.source == "region":
        return region_of(resource)
    if definition.source == "module":
        return (resource.module or "root").rpartition("module.")[2].partition("[")[0]
    if definition.source == "workspace":
        return resource.workspace or subject.workspace or MISSING
    if definition.source == "provider":
        return resource.provider_type or resource.type.partition("_")[0]
    return resource.name if definition.source == "label" else resource.type


def _tag(key: str, resource: Resource) -> Any:
    """Return a tag's value: the resource's own, which is quickly had, or one that it gets from its provider."""
    own = resource.value(("tags", key))
    return resource.tags.value(key) if own is MISSING or own is OMITTED else own


def _forms(text: str, case: Case | None) -> Iterator[str]:
    """Yield the forms in which a value may be written: the convention's, or unchanged or in lower case."""
    if case:
        yield rewrite(text, case)
    else:
        yield from (text, text.lower(), rewrite(text, "kebab-case"))
