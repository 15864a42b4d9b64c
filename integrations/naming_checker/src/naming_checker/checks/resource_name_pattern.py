"""resource_name_pattern: the whole name matches a regular expression."""

from collections.abc import Iterator

from naming_checker.bounded import Exhausted, matches_whole
from naming_checker.check import Broken, Check, Subject


def _judge(subject: Subject) -> Iterator[Broken]:
    source = subject.convention.pattern
    try:
        if not matches_whole(source, subject.name.example):
            what = "give a name that matches" if subject.name.is_beginning else "match"
            yield Broken(demand=f"{what} {source} from beginning to end")
    except Exhausted as error:
        yield Broken(sentence=f"cannot be judged: {error}")


CHECK = Check(id="resource_name_pattern", option="pattern", judge=_judge)
