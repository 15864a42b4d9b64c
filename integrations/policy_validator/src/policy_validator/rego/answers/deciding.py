"""Asks rules about many inputs at once, and again with guesses in place of what is not known yet.

What a rule says whatever stands there is certain; what it says only sometimes depends on what apply will tell.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Protocol

from msgspec import Struct, field
from msgspec.structs import replace

from policy_validator.rego.answers.questions import Answer, ask_all
from policy_validator.rego.answers.results import Message, NoMessage
from policy_validator.rego.answers.verdicts import spoken
from policy_validator.rego.engines.demands import refused_for, refused_in_text
from policy_validator.rego.engines.engine import Engine, EngineError, EngineTimeout, Refusal
from policy_validator.rego.inputs.unknowns import ABSENT, GUESSES, further_guesses
from policy_validator.rego.package import RegoRule

_GUESSES_AT_ONCE = 8


class Said(Struct, frozen=True):
    """The answers of a rule: certain ones, and those that depend on unknown values or on the cloud."""

    certain: frozenset[Message] = frozenset()
    uncertain: frozenset[Message] = frozenset()
    by_cloud: frozenset[Message] = frozenset()


_NOTHING = Said()


class Subject(Protocol):
    """The subject of a query: one resource, or a plan."""

    has_many: ClassVar[bool]
    """Whether what a rule says may be about one resource of several."""

    def document(self, guess: Any) -> Any:
        """Return the input, with a guess in place of what is open."""
        ...

    def may_depend(self, rule: RegoRule, message: Message) -> bool:
        """Return whether a message may depend on unknown values."""
        ...

    def left_out(self, rules: Sequence[RegoRule]) -> "Subject | None":
        """Return as much of it as leaves something to the cloud that one of the rules reads; None if there is none."""
        ...

    def narrowed(self, rules: Sequence[RegoRule], messages: Iterable[Message]) -> "Subject | None":
        """Return the part that some messages are about, to try values for; None if that would take too long."""
        ...


class _Doubt(Struct):
    """A subject with answers that may depend on unknown values; `said` has the answers for each guess."""

    place: int
    subject: Subject
    messages: Mapping[int, set[Message]]
    said: dict[int, list[set[Message]]]

    def survivors(self, column: int) -> set[Message]:
        """Return the messages that a rule gave at every guess so far."""
        rows = self.said[column]
        return self.messages[column].intersection(*rows) if rows else set()

    @property
    def is_open(self) -> bool:
        """Return whether anything is left to try."""
        return any(self.survivors(column) for column in self.messages)


class Asker(Struct, frozen=True):
    """Asks an engine on behalf of rules.

    Attributes:
        engine: the engine.
        data_texts: the texts in the data files, which a rule may compare with too.
        seconds: how long one evaluation may take.
        stopped: what took longer, and is not asked again.
    """

    engine: Engine
    data_texts: frozenset[str]
    seconds: float
    stopped: dict[str, EngineTimeout] = field(default_factory=dict[str, EngineTimeout])

    def decide(self, rules: Sequence[RegoRule], subjects: Sequence[Subject]) -> list[list[EngineError | Said]]:
        """Return the answers of each rule for each subject, or the error."""
        answers = self._ask(rules, [subject.document(ABSENT) for subject in subjects])
        doubts = {doubt.place: doubt for doubt in self._doubts(rules, subjects, answers)}
        self._guess(rules, [doubt for doubt in doubts.values() if doubt.said])
        settled = [
            [
                answer if isinstance(answer, EngineError) else _settle(answer, doubts.get(place), column)
                for column, answer in enumerate(row)
            ]
            for place, row in enumerate(answers)
        ]
        self._ask_about_omitted(rules, subjects, settled)
        return settled

    def _ask_about_omitted(
        self, rules: Sequence[RegoRule], subjects: Sequence[Subject], settled: list[list[EngineError | Said]]
    ) -> None:
        """Find rules that are silent only because the configuration leaves a value to the cloud."""
        doubts: list[_Doubt] = []
        for place, (subject, row) in enumerate(zip(subjects, settled, strict=True)):
            silent = [
                column
                for column, said in enumerate(row)
                if isinstance(said, Said) and (subject.has_many or said == _NOTHING)
            ]
            variant = subject.left_out([rules[column] for column in silent]) if silent else None
            if variant is not None:
                nothing: dict[int, set[Message]] = {column: set() for column in silent}
                doubts.append(_Doubt(place, variant, nothing, {column: [] for column in silent}))
        if not doubts:
            return
        concerned = [rules[column] for column in sorted({column for doubt in doubts for column in doubt.messages})]
        guesses = [guess for guess in GUESSES if guess is not ABSENT]
        guesses += list(self._further(concerned))[: _GUESSES_AT_ONCE - len(guesses)]
        self._round(rules, doubts, guesses)
        for doubt in doubts:
            for column, rows in doubt.said.items():
                said = settled[doubt.place][column]
                if isinstance(said, Said):
                    by_cloud = frozenset[Message]().union(*rows) - said.certain - said.uncertain
                    settled[doubt.place][column] = replace(said, by_cloud=by_cloud)

    def _doubts(
        self,
        rules: Sequence[RegoRule],
        subjects: Sequence[Subject],
        answers: Sequence[Sequence[EngineError | set[Message]]],
    ) -> Iterator[_Doubt]:
        for place, (subject, row) in enumerate(zip(subjects, answers, strict=True)):
            messages = {
                column: doubtful
                for column, (rule, answer) in enumerate(zip(rules, row, strict=True))
                if not isinstance(answer, EngineError)
                and (doubtful := {message for message in answer if subject.may_depend(rule, message)})
            }
            if messages:
                several = [message for rows in messages.values() for message in rows]
                narrow = subject.narrowed([rules[column] for column in messages], several)
                said: dict[int, list[set[Message]]] = {column: [] for column in messages} if narrow else {}
                yield _Doubt(place, narrow or subject, messages, said)

    def _guess(self, rules: Sequence[RegoRule], doubts: Sequence[_Doubt]) -> None:
        """Try values until every remaining answer depends on them, or there are no more."""
        self._round(rules, doubts, GUESSES)
        concerned = {column for doubt in doubts for column in doubt.messages}
        guesses = list(self._further([rules[column] for column in sorted(concerned)]))
        for start in range(0, len(guesses), _GUESSES_AT_ONCE):
            still = [doubt for doubt in doubts if doubt.is_open]
            self._round(rules, still, guesses[start : start + _GUESSES_AT_ONCE])

    def _round(self, rules: Sequence[RegoRule], doubts: Sequence[_Doubt], guesses: Sequence[Any]) -> None:
        columns = sorted({column for doubt in doubts for column in doubt.messages})
        tasks = [(doubt, doubt.subject.document(guess)) for doubt in doubts for guess in guesses]
        asked = [rules[column] for column in columns]
        for (doubt, _), row in zip(tasks, self._ask(asked, [document for _, document in tasks]), strict=True):
            for column, answer in zip(columns, row, strict=True):
                if column in doubt.said:
                    doubt.said[column].append(set() if isinstance(answer, EngineError) else answer)

    def _ask(self, rules: Sequence[RegoRule], documents: Sequence[Any]) -> list[list[EngineError | set[Message]]]:
        if not rules:
            return [[] for _ in documents]
        exceptions = list(dict.fromkeys(rule.exception[0] for rule in rules if rule.exception))
        references = [*(rule.reference for rule in rules), *exceptions]
        found: list[list[EngineError | set[Message]]] = []
        for document, row in zip(documents, self._ask_engine(references, documents), strict=True):
            excepted = dict(zip(exceptions, row[len(rules) :], strict=True))
            found.append(
                [
                    Refusal(reason) if (reason := self._refusal(rule, document)) else _spoken(rule, answer, excepted)
                    for rule, answer in zip(rules, row[: len(rules)], strict=True)
                ]
            )
        return found

    def _ask_engine(self, references: Sequence[str], documents: Sequence[Any]) -> list[list[Answer]]:
        """Return what the engine answers; what had to be stopped before would only be stopped again."""
        asked = [reference for reference in references if reference not in self.stopped]
        rows = ask_all(self.engine, asked, documents, self.seconds)
        for reference, answer in zip(asked, rows[0] if rows else (), strict=bool(rows)):
            if isinstance(answer, EngineTimeout):
                self.stopped[reference] = answer
        if len(asked) == len(references):
            return rows
        known: dict[str, Answer] = dict(self.stopped)
        return [[(known | dict(zip(asked, row, strict=True)))[name] for name in references] for row in rows]

    def _refusal(self, rule: RegoRule, document: Any) -> str:
        if self.engine.name == "opa":
            return ""
        return refused_in_text(rule.reading) or refused_for(rule.reading, document)

    def _further(self, rules: Sequence[RegoRule]) -> Iterator[Any]:
        """Yield further values to try."""
        steps = {step for rule in rules for read in rule.reading.attributes for step in read.path}
        texts = {text for rule in rules for text in rule.reading.events.texts if isinstance(text, str)}
        names = {step for step in steps if isinstance(step, str)} | texts | self.data_texts
        yield from further_guesses(names, dict.fromkeys(value for rule in rules for value in rule.reading.literals))


def _settle(answer: set[Message], doubt: _Doubt | None, column: int) -> Said:
    if doubt is None or column not in doubt.messages:
        return Said(frozenset(answer))
    survivors = doubt.survivors(column) if doubt.said else set[Message]()
    uncertain = doubt.messages[column] - survivors
    return Said(frozenset(answer - uncertain), frozenset(uncertain))


def _spoken(rule: RegoRule, answer: Answer, exceptions: Mapping[str, Answer]) -> EngineError | set[Message]:
    if isinstance(answer, EngineError):
        return answer
    given: dict[str, list[Any]] = {
        name: [] if isinstance(row, EngineError) else row for name, row in exceptions.items()
    }
    try:
        return spoken(rule, answer, given)
    except NoMessage as error:
        return EngineError(str(error))
