"""What a token of a template stands for, at one resource."""

from collections.abc import Callable, Iterator
from typing import Any, cast

import attrs
from tollgate_runtime import MISSING, SENSITIVE, UNKNOWN

from naming_checker.abbreviations import abbreviation
from naming_checker.adaptation import adapted_text
from naming_checker.cases import Case, expression, rewrite, separated
from naming_checker.check import Subject
from naming_checker.regions import region_of, short_region
from naming_checker.template import Slot, Template, parse_template
from naming_checker.token_config import Token


@attrs.frozen(kw_only=True)
class Choice:
    """What a part of a name may be: one of some texts, or whatever a pattern matches.

    Attributes:
        token: the token's name.
        values: the texts, the one to suggest first.
        pattern: the pattern, where there are no texts.
        is_certain: whether the first text is the one to suggest, so that nobody has to choose.
        missing: what would have to be there for the part to be told.
        is_unknown: whether only apply tells the part.
    """

    token: str
    values: tuple[str, ...] = ()
    pattern: str = ""
    is_certain: bool = False
    missing: str = ""
    is_unknown: bool = False

    def in_words(self) -> str:
        """What the part may be."""
        if not self.values:
            return f"match {self.pattern}"
        return f"be {self.values[0]!r}" if self.is_certain else f"be one of {', '.join(self.values)}"


Piece = str | Choice
REST = "name"
"""The built-in token for what a person has chosen."""

_SHORTENED: dict[str, Callable[[str], str]] = {"type": abbreviation, "region": short_region}


def pieces_of(subject: Subject) -> list[Piece]:
    """The template of a name with its tokens looked up."""
    template: Template = parse_template(subject.convention.template)
    return [_piece(piece, subject) for piece in template]


def _piece(piece: str | Slot, subject: Subject) -> Piece:
    """A piece in the characters that the type's names may have."""
    if not subject.convention.limits:
        return choice_of(piece, subject) if isinstance(piece, Slot) else piece
    if isinstance(piece, str):
        return adapted_text(piece, subject.entry)
    choice = choice_of(piece, subject)
    values = dict.fromkeys(adapted_text(value, subject.entry) for value in choice.values)
    return attrs.evolve(choice, values=tuple(value for value in values if value))


def choice_of(slot: Slot, subject: Subject) -> Choice:
    """What a token stands for."""
    definition = subject.convention.tokens.get(slot.token)
    if definition is None:
        return _built_in(slot.token, subject)
    if isinstance(definition, list):
        return Choice(token=slot.token, values=tuple(definition), is_certain=len(definition) == 1)
    if isinstance(definition, str):
        return Choice(token=slot.token, pattern=definition)
    return _defined(slot.token, definition, subject)


def _built_in(token: str, subject: Subject) -> Choice:
    if token != REST:
        return _defined(token, Token(source=cast("Any", token)), subject)
    convention = subject.convention
    if convention.case:
        return Choice(token=token, pattern=expression(convention.case, convention.separator))
    return Choice(token=token, pattern=separated(convention.separator) if convention.separator else ".+")


def _defined(token: str, definition: Token, subject: Subject) -> Choice:
    if definition.values:
        return Choice(token=token, values=tuple(definition.values), is_certain=len(definition.values) == 1)
    if definition.pattern:
        return Choice(token=token, pattern=definition.pattern)
    if definition.tag:
        value: Any = subject.resource.tags.value(definition.tag)
        return _from_value(token, value, f"the tag {definition.tag!r}", definition, subject)
    if definition.attribute:
        value = subject.resource.value(definition.attribute)
        return _from_value(token, value, f"the argument {definition.attribute}", definition, subject)
    return _from_value(token, _source(str(definition.source), subject), str(definition.source), definition, subject)


def _source(source: str, subject: Subject) -> Any:
    resource = subject.resource
    if source == "region":
        return region_of(resource)
    if source == "module":
        return (resource.module or "root").rpartition("module.")[2].partition("[")[0]
    values = {
        "workspace": resource.workspace or subject.workspace,
        "type": resource.type,
        "label": resource.name,
        "provider": resource.provider_type or resource.type.partition("_")[0],
    }
    return values[source] or MISSING


def _from_value(token: str, value: Any, what: str, definition: Token, subject: Subject) -> Choice:
    if value is UNKNOWN:
        return Choice(token=token, is_unknown=True, missing=f"{what} is known only after apply")
    if value is SENSITIVE:
        return Choice(token=token, is_unknown=True, missing=f"{what} is sensitive and was not sent")
    if value is MISSING or value == "":
        if definition.default is None:
            return Choice(token=token, missing=f"{what} is not set")
        return Choice(token=token, values=(definition.default,), is_certain=True)
    text = str(value)
    if text in definition.map:
        return Choice(token=token, values=(definition.map[text],), is_certain=True)
    shorten = _SHORTENED.get(definition.source or "")
    forms = _forms(shorten(text) if shorten else text, subject.convention.case)
    return Choice(token=token, values=tuple(forms), is_certain=True)


def _forms(text: str, case: Case | None) -> Iterator[str]:
    """The ways in which a value may be written into a name: the convention's, or as it is or in small letters."""
    if case:
        yield rewrite(text, case)
    else:
        yield from dict.fromkeys((text, text.lower(), rewrite(text, "kebab-case")))
