"""The naming integration's part of a proposal: conventions first, then what the integration itself says of them."""

from collections.abc import Collection, Iterator, Mapping, Sequence

import attrs

from tollgate_host.propose.facts import Facts
from tollgate_host.propose.names import Conventions, Environment, conventions_in
from tollgate_host.propose.proposal import ProposedSetting, Section
from tollgate_host.propose.sentences import list_first, part_of
from tollgate_host.propose.variable_markers import WORKSPACE, show_markers
from tollgate_host.report.raw import RawFinding
from tollgate_host.report.wording import pluralize

NAME, SOURCE = "naming", "tf-naming-checker"
PROBE = Section(
    name=NAME,
    source=SOURCE,
    settings=(
        ProposedSetting("max_length", 100_000),
        ProposedSetting("limits", False),
        ProposedSetting("unique", False),
    ),
)
"""Asks of every resource what its name is, and judges nothing."""

_WHY = (
    "Names that a cloud and its people see: your conventions, and what each cloud accepts.",
    "Only names that are being given are judged; what exists keeps its own.",
)
_OFF = {"prefix": "", "suffix": "", "case": "none", "template": ""}
"""The conventions that come from names, and what takes each back for some types."""

_LABELS = "label_format"
_FEWEST_LABELS = 3

Findings = Sequence[tuple[str | None, RawFinding]]
Broken = Mapping[str, Collection[str]]
"""By address, the rules that a name breaks."""


def draft(facts: Facts, names: Sequence[str], label_count: int) -> Section:
    """Return the section that the names suggest, before the integration has checked it."""
    found = conventions_in(names, values=facts.values, choices=facts.choices)
    settings = [*_settings(found, facts)]
    if found.frequent_prefix:
        count = sum(name.startswith(found.frequent_prefix) for name in names)
        why = [f"{part_of(count, len(names), 'name').capitalize()} begin with it: too few to ask it of all."]
        settings.append(ProposedSetting("prefix", found.frequent_prefix, why, is_active=False))
    if label_count >= _FEWEST_LABELS:
        why = [f"The code's own labels; {part_of(label_count, label_count, 'label')} are written so."]
        settings.append(ProposedSetting("labels", "snake_case", why))
    return Section(name=NAME, source=SOURCE, why=_WHY, settings=settings)


def settle_section(
    section: Section, names: Mapping[str, str], types: Mapping[str, str], broken: Broken, findings: Findings
) -> Section:
    """Return the section with each convention active or only offered, by the integration's findings.

    Args:
        section: the draft.
        names: by address, the names that were judged.
        types: by address, the types of the resources.
        broken: what the integration says that names break of the draft's conventions.
        findings: what the integration found in the draft's configuration.
    """
    weighed = [_weigh(setting, names, types, broken) for setting in section.settings if setting.name != "labels"]
    labels = [_weighed_labels(setting, findings) for setting in section.settings if setting.name == "labels"]
    kept = [*(one.setting for one in weighed), *labels]
    if any(setting.name == "template" and not setting.is_active for setting in kept):
        kept = [attrs.evolve(one, is_active=False) if one.name == "tokens" else one for one in kept]
    return attrs.evolve(section, settings=[*kept, *_exceptions(weighed), *_without_advice(kept, names)])


@attrs.frozen(kw_only=True)
class _Weighed:
    """A setting after the integration has spoken, and the types whose names are all made otherwise."""

    setting: ProposedSetting
    other_types: tuple[str, ...] = ()


def _settings(found: Conventions, facts: Facts) -> Iterator[ProposedSetting]:
    if found.case is not None:
        yield ProposedSetting("case", found.case)
    if found.prefix:
        yield ProposedSetting("prefix", found.prefix)
    if found.suffix:
        yield ProposedSetting("suffix", found.suffix)
    if found.environment is not None:
        yield from _template(found.environment, facts)


def _template(environment: Environment, facts: Facts) -> Iterator[ProposedSetting]:
    variable = environment.variable
    origin = ""
    if variable is not None and variable != WORKSPACE:
        value = facts.values.get(variable)
        origin = f"{environment.label} is var.{variable} in the code" + (f", {value!r} by default." if value else ".")
    yield ProposedSetting("template", environment.template, [origin] if origin else [])
    if variable != WORKSPACE:
        token = list(environment.values) if environment.values else environment.pattern
        yield ProposedSetting("tokens", {environment.label: token})


def _weigh(setting: ProposedSetting, names: Mapping[str, str], types: Mapping[str, str], rules: Broken) -> _Weighed:
    if setting.name not in _OFF or not setting.is_active:
        return _Weighed(setting=setting)
    broken = {address: None for address, ids in rules.items() if f"resource_name_{setting.name}" in ids}
    others: tuple[str, ...] = ()
    if broken:
        others = _types_that_differ(names, types, set(broken))
        left = [address for address in names if types.get(address) not in others]
        if not any(address in broken for address in left) and 2 * len(left) > len(names):
            names, broken = {address: names[address] for address in left}, {}
        else:
            others = ()
    why = [f"Kept by {part_of(len(names) - len(broken), len(names), 'name')}.", *setting.why]
    if broken:
        why.append(f"Not by {list_first([_named(address, names) for address in broken])}: rename these first.")
    return _Weighed(setting=attrs.evolve(setting, why=why, is_active=not broken), other_types=others)


def _types_that_differ(names: Mapping[str, str], types: Mapping[str, str], broken: set[str]) -> tuple[str, ...]:
    """Return the types of which no name follows a convention; usually their names are paths."""
    keeping = {types.get(address) for address in names if address not in broken}
    return tuple(sorted({types[address] for address in broken if address in types} - {*keeping, ""}))


def _exceptions(weighed: Sequence[_Weighed]) -> Iterator[ProposedSetting]:
    """Yield rules that switch conventions off for types with other names."""
    by_type: dict[str, dict[str, str]] = {}
    for one in weighed:
        for type_ in one.other_types:
            by_type.setdefault(type_, {})[one.setting.name] = _OFF[one.setting.name]
    if by_type:
        offs = {tuple(sorted(off.items())): off for off in by_type.values()}
        rules = [{"types": [type_ for type_, own in by_type.items() if own == off], **off} for off in offs.values()]
        yield ProposedSetting("rules", rules, ["Names of these types are made otherwise throughout."])


def _weighed_labels(setting: ProposedSetting, findings: Findings) -> ProposedSetting:
    broken = [one.message for _, one in findings if one.rule == _LABELS]
    if not broken:
        return setting
    why = [f"The code's own labels; {pluralize(len(broken), 'label is', 'labels are')} written otherwise: {broken[0]}."]
    return attrs.evolve(setting, why=why, is_active=False)


def _without_advice(settings: Sequence[ProposedSetting], names: Mapping[str, str]) -> Iterator[ProposedSetting]:
    """Yield the setting that switches off advice on labels if no convention is active."""
    if any(setting.is_active for setting in settings):
        return
    said = "No convention is clear in the names" if names else "The code has no literal names"
    yield ProposedSetting("labels", "none", [f"{said}: only what each cloud accepts is checked."])


def _named(address: str, names: Mapping[str, str]) -> str:
    return f"{address} ({show_markers(names[address])!r})" if address in names else address
