"""resource_name_separator: one character, and no other, stands between the words of a name.

A case says the same and more, so with one this check is silent; and so it is with a template.
"""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject
from naming_checker.conventions.cases import ANY_SEPARATOR, is_separated_by


def _judge(subject: Subject) -> Iterator[Broken]:
    convention = subject.convention
    separator = convention.separator or ""
    middle = convention.middle(subject.name.core)
    if subject.name.is_beginning:
        middle = middle.rstrip(ANY_SEPARATOR + separator)
    if convention.case or convention.template or not middle or is_separated_by(middle, separator):
        return
    yield Broken(demand=f"separate its words with {separator!r} alone")


CHECK = Check(id="resource_name_separator", option="separator", severity="low", judge=_judge)
