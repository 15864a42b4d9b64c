"""resource_name_template: names have the parts of a template, each matching its token."""

from collections.abc import Iterator

from naming_checker.bounded import Exhausted
from naming_checker.check import Broken, Check, Subject, Undecided, Verdict
from naming_checker.templates.template_match import fault_of, is_written_as
from naming_checker.templates.tokens import Choice, Pieces, pieces_of


def _judge(subject: Subject) -> Iterator[Verdict]:
    pieces = pieces_of(subject)
    middle = subject.convention.middle(subject.name.example)
    try:
        if not is_written_as(middle, pieces):
            fault = fault_of(subject)
            detail = f": {fault.in_words()}" if fault else ""
            yield Broken(demand=f"be written as {subject.convention.template!r}{detail}")
        else:
            yield from _untold(subject, pieces)
    except Exhausted as error:
        yield Broken(sentence=f"cannot be judged: {error}")


def _untold(subject: Subject, pieces: Pieces) -> Iterator[Verdict]:
    """Yield the verdicts for parts that are unknown although the rest fits."""
    for piece in pieces:
        if isinstance(piece, Choice) and piece.is_unknown:
            why = f"cannot be compared with {subject.convention.template!r}: {piece.missing}"
            yield Undecided(why, piece.is_withheld)
            return
        if isinstance(piece, Choice) and piece.missing:
            template = subject.convention.template
            yield Broken(demand=f"be written as {template!r}, but for {{{piece.token}}} {piece.missing}")
            return


CHECK = Check(id="resource_name_template", option="template", judge=_judge)
