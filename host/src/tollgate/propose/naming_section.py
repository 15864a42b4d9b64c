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
_OFF = {"prefix": "", "suffix": "", "case": "none", "template": ""}
"""The conventions that come from names, and what takes each back for some types."""

_LABELS = "label_format"
_FEWEST_LABELS = 3

Findings = Sequence[tuple[str | None, RawFinding]]


def draft(facts: Facts, names: Sequence[str], label_count: int) -> Section:
    """The section as the names suggest it, before the integration has been asked."""
    found = conventions_in(names, values=facts.values, choices=facts.choices)
    settings = [*_settings(found, facts)]
    if found.frequent_prefix:
        count = sum(name.startswith(found.frequent_prefix) for name in names)
        why = [f"{part_of(count, len(names), 'name').capitalize()} begin with it: too few to ask it of all."]
        settings.append(Setting("prefix", found.frequent_prefix, why, is_active=False))
    if label_count >= _FEWEST_LABELS:
        why = [f"Terraform's own labels; {part_of(label_count, label_count, 'label')} are written so."]
        settings.append(Setting("labels", "snake_case", why))
    return Section(name=NAME, source=SOURCE, why=_WHY, settings=settings)


def settled(section: Section, names: Mapping[str, str], types: Mapping[str, str], findings: Findings) -> Section:
    """The section with each convention kept, or only offered, by what the integration says of it.

    Args:
        section: the draft.
        names: by address, the names that were judged.
        types: by address, the types of the resources.
        findings: what the integration found in the draft's configuration.
    """
    weighed = [_weighed(setting, names, types, findings) for setting in section.settings]
    kept = [one.setting for one in weighed]
    if any(setting.name == "template" and not setting.is_active for setting in kept):
        kept = [attrs.evolve(one, is_active=False) if one.name == "tokens" else one for one in kept]
    return attrs.evolve(section, settings=[*kept, *_exceptions(weighed), *_without_advice(kept, names)])


@attrs.frozen(kw_only=True)
class _Weighed:
    """A setting after the integration has spoken, and the types whose names are all made otherwise."""

    setting: Setting
    other_types: tuple[str, ...] = ()


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


def _weighed(setting: Setting, names: Mapping[str, str], types: Mapping[str, str], findings: Findings) -> _Weighed:
    if setting.name == "labels":
        return _Weighed(setting=_weighed_labels(setting, findings))
    if setting.name not in _OFF or not setting.is_active:
        return _Weighed(setting=setting)
    broken = {address: None for address, one in findings if address and one.rule == f"resource_name_{setting.name}"}
    others: tuple[str, ...] = ()
    if not _is_clear(len(names), len(broken)):
        others = _types_that_differ(names, types, set(broken))
        left = [address for address in names if types.get(address) not in others]
        if _is_clear(len(left), sum(address in broken for address in left)) and 2 * len(left) > len(names):
            names = {address: names[address] for address in left}
            broken = {address: None for address in broken if address in names}
        else:
            others = ()
    why = [f"Kept by {part_of(len(names) - len(broken), len(names), 'name')}.", *setting.why]
    if broken:
        why.append(f"Not by {listed([_named(address, names) for address in broken])}.")
    is_kept = _is_clear(len(names), len(broken))
    return _Weighed(setting=attrs.evolve(setting, why=why, is_active=is_kept), other_types=others)


def _is_clear(total: int, broken: int) -> bool:
    return total - broken >= CLEAR * total


def _types_that_differ(names: Mapping[str, str], types: Mapping[str, str], broken: set[str]) -> tuple[str, ...]:
    """The types of which no name keeps to a convention: paths, as a rule."""
    keeping = {types.get(address) for address in names if address not in broken}
    return tuple(sorted({types[address] for address in broken if address in types} - {*keeping, ""}))


def _exceptions(weighed: Sequence[_Weighed]) -> Iterator[Setting]:
    """Rules that take conventions back for types whose names are made otherwise."""
    by_type: dict[str, dict[str, str]] = {}
    for one in weighed:
        for type_ in one.other_types:
            by_type.setdefault(type_, {})[one.setting.name] = _OFF[one.setting.name]
    if by_type:
        offs = {tuple(sorted(off.items())): off for off in by_type.values()}
        rules = [{"types": [type_ for type_, own in by_type.items() if own == off], **off} for off in offs.values()]
        yield Setting("rules", rules, ["Names of these types are made otherwise throughout."])


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
