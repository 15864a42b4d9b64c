"""The naming integration's part of a proposal: conventions first, then what the integration itself says of them."""

from collections.abc import Iterator, Mapping, Sequence

import attrs

from tollgate.propose.facts import Facts
from tollgate.propose.marks import WORKSPACE, shown
from tollgate.propose.names import CLEAR, Conventions, Environment, conventions_in
from tollgate.propose.proposal import Section, Setting
from tollgate.propose.wording import listed, part_of
from tollgate.report.raw import RawFinding
from tollgate.report.wording import counted

NAME, SOURCE = "naming", "tf-naming-checker"
PROBE = Section(
    name=NAME,
    source=SOURCE,
    settings=(Setting("max_length", 100_000), Setting("limits", False), Setting("unique", False)),
)
"""Asks of every resource what its name is, and judges nothing."""

_WHY = (
    "Names that a cloud and its people see: your conventions, and what each cloud accepts.",
    "Only names that are being given are judged; what exists keeps its own.",
)
_RULES = {"prefix", "suffix", "case", "template"}
_LABELS = "label_format"

Findings = Sequence[tuple[str | None, RawFinding]]


def draft(facts: Facts, names: Sequence[str], label_count: int) -> Section:
    """The section as the names suggest it, before the integration has been asked."""
    found = conventions_in(names, values=facts.values, choices=facts.choices)
    settings = [*_settings(found, facts)]
    if found.frequent_prefix:
        count = sum(name.startswith(found.frequent_prefix) for name in names)
        why = [f"{part_of(count, len(names), 'name').capitalize()} begin with it: too few to ask it of all."]
        settings.append(Setting("prefix", found.frequent_prefix, why, is_active=False))
    if label_count:
        why = [f"Terraform's own labels; {part_of(label_count, label_count, 'label')} are written so."]
        settings.append(Setting("labels", "snake_case", why))
    return Section(name=NAME, source=SOURCE, why=_WHY, settings=settings)


def settled(section: Section, names: Mapping[str, str], findings: Findings) -> Section:
    """The section with each convention kept, or only offered, by what the integration says of it.

    Args:
        section: the draft.
        names: by address, the names that were judged.
        findings: what the integration found in the draft's configuration.
    """
    kept = [_weighed(setting, names, findings) for setting in section.settings]
    if any(setting.name == "template" and not setting.is_active for setting in kept):
        kept = [attrs.evolve(one, is_active=False) if one.name == "tokens" else one for one in kept]
    return attrs.evolve(section, settings=[*kept, *_without_advice(kept, names)])


def _settings(found: Conventions, facts: Facts) -> Iterator[Setting]:
    if found.case is not None:
        yield Setting("case", found.case)
    if found.prefix:
        yield Setting("prefix", found.prefix)
    if found.suffix:
        yield Setting("suffix", found.suffix)
    if found.environment is not None:
        yield from _template(found.environment, facts)


def _template(environment: Environment, facts: Facts) -> Iterator[Setting]:
    variable = environment.variable
    origin = ""
    if variable is not None and variable != WORKSPACE:
        value = facts.values.get(variable)
        origin = f"{environment.label} is var.{variable} in the code" + (f", {value!r} by default." if value else ".")
    yield Setting("template", environment.template, [origin] if origin else [])
    if variable != WORKSPACE:
        token = list(environment.values) if environment.values else environment.pattern
        yield Setting("tokens", {environment.label: token})


def _weighed(setting: Setting, names: Mapping[str, str], findings: Findings) -> Setting:
    if setting.name == "labels":
        return _weighed_labels(setting, findings)
    if setting.name not in _RULES or not setting.is_active:
        return setting
    broken = {address: None for address, one in findings if address and one.rule == f"resource_name_{setting.name}"}
    good = part_of(len(names) - len(broken), len(names), "name")
    why = [f"Kept by {good}.", *setting.why]
    if broken:
        why.append(f"Not by {listed([_named(address, names) for address in broken])}.")
    return attrs.evolve(setting, why=why, is_active=len(names) - len(broken) >= CLEAR * len(names))


def _weighed_labels(setting: Setting, findings: Findings) -> Setting:
    broken = [one.message for _, one in findings if one.rule == _LABELS]
    if not broken:
        return setting
    why = [f"Terraform's own labels; {counted(len(broken), 'label is', 'labels are')} written otherwise: {broken[0]}."]
    return attrs.evolve(setting, why=why, is_active=False)


def _without_advice(settings: Sequence[Setting], names: Mapping[str, str]) -> Iterator[Setting]:
    """What keeps the integration from advising on labels where it was given no convention to keep to."""
    if any(setting.is_active for setting in settings):
        return
    said = "No convention is clear in the names" if names else "The code alone tells no names"
    yield Setting("labels", "none", [f"{said}: only what each cloud accepts is checked."])


def _named(address: str, names: Mapping[str, str]) -> str:
    return f"{address} ({shown(names[address])!r})" if address in names else address
