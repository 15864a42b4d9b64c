"""resource_name_limits: names are such as the cloud accepts for the type.

What the provider's own code has fails: the apply would. What nobody has confirmed warns.
"""

from collections.abc import Iterator

from naming_checker.check import Broken, Check, Subject
from naming_checker.limits.limit_words import demands
from naming_checker.limits.type_table import Limit, cloud_of


def _judge(subject: Subject) -> Iterator[Broken]:
    entry = subject.entry
    dictated = list(_dictated(subject))
    firm = [*dictated, *(_demands(entry.firm, subject) if entry.firm else ())]
    if firm:
        yield Broken(sentence=f"would be refused by {cloud_of(subject.resource.type)}: it must {' and '.join(firm)}")
    elif entry.soft:
        soft = list(_demands(entry.soft, subject))
        if soft:
            sentence = f"may be refused by {cloud_of(subject.resource.type)}: it should {' and '.join(soft)}"
            yield Broken(sentence=sentence, severity="low", is_soft=True)


def _demands(limit: Limit, subject: Subject) -> Iterator[str]:
    name = subject.name
    return demands(limit, name.example, name.start + name.example + name.end, generated=name.generated_length)


def _dictated(subject: Subject) -> Iterator[str]:
    name = subject.name
    if not name.text.startswith(name.start):
        yield f"start with {name.start!r}"
    if not name.text.endswith(name.end):
        yield f"end with {name.end!r}"


CHECK = Check(id="resource_name_limits", option="limits", severity="high", judge=_judge, is_own=False)
