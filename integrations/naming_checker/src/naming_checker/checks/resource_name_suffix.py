"""resource_name_suffix: names end with what the configuration says; the end of a generated name is nobody's choice."""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject


def _judge(subject: Subject) -> Iterator[Broken]:
    suffix = subject.convention.suffix
    if not subject.name.is_beginning and not subject.name.core.endswith(suffix):
        yield Broken(demand=f"end with {suffix!r}")


CHECK = Check(id="resource_name_suffix", option="suffix", judge=_judge)
