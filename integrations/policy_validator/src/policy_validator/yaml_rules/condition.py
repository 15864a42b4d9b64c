"""Conditions: three-valued. What cannot be decided yet stays open, unless the rest decides the whole."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Literal, Protocol

import attrs
import msgspec
from tollgate_rules.verdicts import is_open
from tollgate_runtime import MISSING, OMITTED, SENSITIVE, UNKNOWN
from tollgate_runtime.contract.paths import Path, format_path, parse_path

from policy_validator.plain import plain
from policy_validator.yaml_rules.operator import Operator, UnfitValue
from policy_validator.yaml_rules.scope import ConditionScope, ConditionSubject

Quantifier = Literal["every", "some", "none"]
_SHOWN_AT_MOST = 80


@attrs.frozen(kw_only=True)
class Reason:
    """Why a condition holds, does not hold, or is open: a place, what is there, and what must be.

    Attributes:
        path: the place.
        fact: what is there: "is 'x'".
        demand: what must be: "must be 'y'".
        opposite: what must be if the condition is negated.
        marker: UNKNOWN, OMITTED or SENSITIVE, if that keeps it open.
        value: the value, for message templates.
    """

    path: Path = ()
    subject: str = ""
    fact: str = ""
    demand: str = ""
    opposite: str = ""
    marker: Any = None
    value: Any = attrs.field(default=MISSING, eq=False)  # a list among them would have no hash

    @property
    def sentence(self) -> str:
        """Return the reason as a sentence."""
        start = self.subject or format_path(self.path)
        return f"{start} {self.fact}; it {self.demand}".strip() if self.fact else f"{start} {self.demand}".strip()


class Answer(msgspec.Struct, frozen=True):
    """Whether a condition holds; None while that is open."""

    holds: bool | None
    reasons: tuple[Reason, ...] = ()


class Condition(Protocol):
    """What may hold for a resource."""

    def ask(self, scope: ConditionScope) -> Answer:
        """Return the answer: true, false or undecided.

        Raises:
            UnfitValue: it cannot be asked of this resource.
        """
        ...

    @property
    def children(self) -> "Sequence[Condition]":
        """Return the conditions it consists of, as far as they are about the same resource."""
        ...


class All(msgspec.Struct, frozen=True):
    """Every part holds."""

    children: Sequence[Condition]

    def ask(self, scope: ConditionScope) -> Answer:
        """Return the answer of all parts; one false part decides, whatever is undecided."""
        return _join((child.ask(scope) for child in self.children), decides=False)


class AnyOf(msgspec.Struct, frozen=True):
    """One part holds."""

    children: Sequence[Condition]

    def ask(self, scope: ConditionScope) -> Answer:
        """Return the answer of any part; one true part decides, whatever is undecided."""
        return _join((child.ask(scope) for child in self.children), decides=True)


class Not(msgspec.Struct, frozen=True):
    """The part does not hold."""

    child: Condition

    @property
    def children(self) -> Sequence[Condition]:
        """Return the negated part."""
        return (self.child,)

    def ask(self, scope: ConditionScope) -> Answer:
        """Return the opposite answer, for the same reasons."""
        answer = self.child.ask(scope)
        turned = tuple(attrs.evolve(row, demand=row.opposite, opposite=row.demand) for row in answer.reasons)
        return Answer(None if answer.holds is None else not answer.holds, turned)


class Operand(msgspec.Struct, frozen=True):
    """The operand of an operator: a value, or its source."""

    kind: Literal["value", "path", "before", "this", "param"]
    value: Any

    def resolve(self, scope: ConditionScope) -> Any:
        """Return the value, or a marker."""
        match self.kind:
            case "path":
                return scope.resource.value(self.value)
            case "this":
                return scope.this.value(self.value)
            case "before":
                return ConditionSubject("before", parse_path(self.value)).before(scope.resource, parse_path(self.value))
            case "param":
                return scope.parameters[self.value]
            case _:
                return self.value


class Comparison(msgspec.Struct, frozen=True, kw_only=True):
    """One operator on the values of a subject."""

    subject: ConditionSubject
    operator: Operator
    operand: Operand
    quantifier: Quantifier = "every"
    default: Any = MISSING

    @property
    def children(self) -> Sequence[Condition]:
        """Return nothing: it is a leaf."""
        return ()

    def ask(self, scope: ConditionScope) -> Answer:
        """Return the answer of the operator for every value, for some, or for none."""
        expected = self.operand.resolve(scope)
        answers = self._answers(scope, expected)
        match self.quantifier:
            case "every":
                return _join(answers, decides=False)
            case "some":
                found = list(answers)
                return _join(found, decides=True) if found else Answer(False, (self._nothing(expected),))
            case _:
                turned = (Not(_Said(answer)).ask(scope) for answer in answers)
                return _join(turned, decides=False)

    def _answers(self, scope: ConditionScope, expected: Any) -> Iterator[Answer]:
        for path, value in self._values(scope):
            is_left_out = value is OMITTED and self.default is not MISSING
            given = self.default if value is MISSING or is_left_out else value
            yield self._answer(scope, path, given, expected)

    def _values(self, scope: ConditionScope) -> Iterator[tuple[Path, Any]]:
        try:
            yield from self.subject.values(scope.resource)
        except UnfitValue as error:
            raise UnfitValue(f"{self.subject.text} {error}") from None

    def _answer(self, scope: ConditionScope, path: Path, value: Any, expected: Any) -> Answer:
        before = self.subject.before(scope.resource, path) if self.operator.reads == "change" else MISSING
        for given in (value, before, expected):
            if is_open(given):
                return Answer(None, (Reason(path=path, subject=self._name(path), marker=given),))
        try:
            holds = self._holds(before, value, expected)
        except UnfitValue as error:
            raise UnfitValue(f"{self._name(path)} {error}") from None
        return Answer(holds, (self._reason(scope, path, value, expected),))

    def _holds(self, before: Any, value: Any, expected: Any) -> bool:
        if self.operator.reads == "change":
            return self.operator.test((before, value), expected)
        if value is MISSING and self.operator.if_missing is not None:
            return self.operator.if_missing
        return self.operator.test(value, expected)

    def _reason(self, scope: ConditionScope, path: Path, value: Any, expected: Any) -> Reason:
        is_secret = self.subject.origin == "path" and scope.resource.is_sensitive(path)
        fact = "is sensitive" if is_secret else f"is {show_value(value)}"
        return Reason(
            path=path,
            subject=self._name(path),
            fact=fact,
            demand=self.operator.wording(expected, show_value(expected), is_negated=False),
            opposite=self.operator.wording(expected, show_value(expected), is_negated=True),
            value=SENSITIVE if is_secret else value,
        )

    def _nothing(self, expected: Any) -> Reason:
        demand = self.operator.wording(expected, show_value(expected), is_negated=False)
        return Reason(subject=self.subject.text, fact="has no value", demand=demand, opposite="must have none")

    def _name(self, path: Path) -> str:
        return format_path(path) if self.subject.origin == "path" and self.subject.inside is None else self.subject.text


class _Said(msgspec.Struct, frozen=True):
    """An answer that is already there, as a condition."""

    answer: Answer

    @property
    def children(self) -> Sequence[Condition]:
        return ()

    def ask(self, scope: ConditionScope) -> Answer:  # noqa: ARG002 -- every condition is asked so
        return self.answer


def _join(answers: Iterable[Answer], *, decides: bool) -> Answer:
    """Return several answers as one: one that `decides` settles it, else one that is open leaves it open."""
    several = list(answers)
    deciding = [answer for answer in several if answer.holds is decides]
    still_open = [answer for answer in several if answer.holds is None]
    telling = deciding or still_open or several
    holds = decides if deciding else None if still_open else not decides
    return Answer(holds, tuple(reason for answer in telling for reason in answer.reasons))


def show_value(value: Any) -> str:
    """Return a value as a message shows it."""
    if value is MISSING:
        return "not set"
    if value is UNKNOWN or value is OMITTED:
        return "(known after apply)"
    if value is SENSITIVE:
        return "(sensitive)"
    text = repr(value) if isinstance(value, str) else msgspec.json.encode(plain(value)).decode()
    return text if len(text) <= _SHOWN_AT_MOST else f"{text[: _SHOWN_AT_MOST - 3]}..."
