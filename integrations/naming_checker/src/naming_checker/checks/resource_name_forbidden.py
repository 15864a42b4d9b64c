"""resource_name_forbidden: names do without certain words, however those are written."""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject
from naming_checker.conventions.forbidden import forbidden_words


def _judge(subject: Subject) -> Iterator[Broken]:
    found = forbidden_words(subject.name.core, subject.convention.forbidden)
    if found:
        words = " and ".join(map(repr, found))
        yield Broken(demand=f"not have the word{'s' if len(found) > 1 else ''} {words}")


CHECK = Check(id="resource_name_forbidden", option="forbidden", judge=_judge)
