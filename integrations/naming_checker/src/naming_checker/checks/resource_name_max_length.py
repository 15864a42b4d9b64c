"""resource_name_max_length: names have at most so many characters, those that a provider adds included."""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject


def _judge(subject: Subject) -> Iterator[Broken]:
    name, greatest = subject.name, subject.convention.max_length or 0
    length = len(name.text) + name.generated_length
    if length > greatest:
        added = f", {name.generated_length} of them generated" if name.is_beginning else ""
        yield Broken(demand=f"be at most {greatest} characters long (it has {length}{added})")


CHECK = Check(id="resource_name_max_length", option="max_length", judge=_judge)
