"""resource_name_case: names are written in one case, apart from a prefix and a suffix.

With a template it is the template's `{name}` that is written so, which is part of what the template asks for.
"""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject
from naming_checker.conventions.cases import ANY_SEPARATOR, is_written_in


def _judge(subject: Subject) -> Iterator[Broken]:
    convention = subject.convention
    case = convention.case
    middle = convention.middle(subject.name.core)
    if subject.name.is_beginning:
        middle = middle.rstrip(ANY_SEPARATOR)
    if case is None or convention.template or not middle or is_written_in(middle, case, convention.separator):
        return
    with_separator = f", its words separated by {convention.separator!r}" if convention.separator else ""
    yield Broken(demand=f"be written in {case}{with_separator}")


CHECK = Check(id="resource_name_case", option="case", judge=_judge)
