"""resource_name_prefix: names start with the configured prefix."""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject


def _judge(subject: Subject) -> Iterator[Broken]:
    prefix = subject.convention.prefix
    if not subject.name.core.startswith(prefix):
        yield Broken(demand=f"start with {prefix!r}")


CHECK = Check(id="resource_name_prefix", option="prefix", judge=_judge)
