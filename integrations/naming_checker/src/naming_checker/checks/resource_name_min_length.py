"""resource_name_min_length: names have at least so many characters."""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject


def _judge(subject: Subject) -> Iterator[Broken]:
    name, least = subject.name, subject.convention.min_length or 0
    length = len(name.text) + name.generated_length
    if length < least:
        yield Broken(demand=f"be at least {least} characters long (it has {length})")


CHECK = Check(id="resource_name_min_length", option="min_length", judge=_judge)
