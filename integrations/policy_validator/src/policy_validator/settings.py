"""Which rules apply in the end, how bad each is, and who may overrule it."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace
from tollgate_runtime.contract.findings import SEVERITIES, Level, Severity
from tollgate_runtime.errors import ConfigMistake

from policy_validator.config import OFF, Config
from policy_validator.evaluator import Evaluator, RuleInfo
from policy_validator.languages.python_rules import PythonRules
from policy_validator.loading import LoadedSet
from policy_validator.policy_file import Override
from policy_validator.yaml_rules.operator import kind


class Standing(Struct, frozen=True, kw_only=True):
    """A rule as it applies: with the severity and parameters that hold, its level, and the sets that bring it."""

    rule: RuleInfo
    level: Level
    sets: tuple[str, ...]


class _Row(Struct, kw_only=True):
    """A rule on its way through the settings."""

    info: RuleInfo
    owner: Evaluator
    levels: Mapping[Severity, Level]
    sets: tuple[str, ...]
    is_off: bool = False
    level: Level | None = None


class Settlement(Struct):
    """The joint settings of all sets and the configuration."""

    standings: dict[str, Standing]
    evaluators: list[Evaluator]
    mistakes: list[ConfigMistake]


def settle(sets: Sequence[LoadedSet], config: Config) -> Settlement:
    """Merge the sets in their order and lays the configuration over them."""
    mistakes: list[ConfigMistake] = []
    rows: dict[str, _Row] = {}
    by_alias: dict[str, list[str]] = {}
    owners: list[Evaluator] = []
    for found in sets:
        for evaluator in found.evaluators():
            owners.append(evaluator)
            for info in evaluator.rules:
                above = _take_out(rows, (info.id, *by_alias.get(info.id, ())))
                rows[info.id] = _Row(info=info, owner=evaluator, levels=found.levels, sets=(*above, found.name))
                for alias in info.aliases:
                    by_alias.setdefault(alias, []).append(info.id)
        for override in found.overrides:
            _apply(override, rows, mistakes)
    for override in _of_config(config):
        _apply(override, rows, mistakes)
    _choose(rows, config, mistakes)
    chosen = {name: row for name, row in rows.items() if not row.is_off}
    standings = {name: _standing(row, config) for name, row in chosen.items()}
    standings = {name: standing for name, standing in standings.items() if standing is not None}
    evaluators = [
        owner.with_rules({name: standing.rule for name, standing in standings.items() if rows[name].owner is owner})
        for owner in (owners if not mistakes else ())
        if any(rows[name].owner is owner for name in standings)
    ]
    for owner in owners:
        if not any(rows[name].owner is owner for name in standings):
            owner.close()
    in_python = [evaluator for evaluator in evaluators if isinstance(evaluator, PythonRules)]
    others = [evaluator for evaluator in evaluators if not isinstance(evaluator, PythonRules)]
    return Settlement(standings, [*([PythonRules.joined(in_python)] if in_python else []), *others], mistakes)


def _take_out(rows: dict[str, _Row], names: Iterable[str]) -> tuple[str, ...]:
    """Remove the rule of an earlier set that has one of these ids, and return the sets that brought it."""
    for name in names:
        if name in rows:
            return rows.pop(name).sets
    return ()


def _of_config(config: Config) -> Iterable[Override]:
    """Return the settings of single rules in the configuration, in the form that policy files have them."""
    for glob, severity in config.severities.items():
        yield Override(glob=glob, severity=severity, source="severities")
    for name, values in config.parameters.items():
        yield Override(glob=name, parameters=values, source="parameters")


def _apply(override: Override, rows: Mapping[str, _Row], mistakes: list[ConfigMistake]) -> None:
    matching = [row for row in rows.values() if row.info.is_named_by(override.glob)]
    if not matching:
        mistakes.append(_mistake(override, f"there is no rule {override.glob!r} in this policy set or an earlier one"))
    for row in matching:
        row.is_off = row.is_off or override.is_off
        row.level = override.level or row.level
        for name, value in override.parameters.items():
            if wrong := _wrong_parameter(row.info, name, value):
                mistakes.append(_mistake(override, wrong))
        parameters = {**row.info.parameters, **override.parameters}
        row.info = replace(row.info, severity=override.severity or row.info.severity, parameters=parameters)


def _wrong_parameter(rule: RuleInfo, name: str, value: Any) -> str:
    if rule.language == "rego":
        return ""  # a policy reads data.parameters as it likes
    if name not in rule.parameters:
        known = f"it has {', '.join(rule.parameters)}" if rule.parameters else "it has none"
        return f"the rule {rule.id!r} has no parameter {name!r}: {known}"
    wanted = kind(rule.parameters[name])
    return "" if kind(value) == wanted else f"the parameter {name!r} of {rule.id!r} is {wanted}, not {kind(value)}"


def _mistake(override: Override, message: str) -> ConfigMistake:
    is_config = override.source in ("severities", "parameters")
    path = f"{override.source}.{override.glob}" if is_config else "policy_set"
    return ConfigMistake(path, message if is_config else f"{override.source}: {message}")


def _choose(rows: Mapping[str, _Row], config: Config, mistakes: list[ConfigMistake]) -> None:
    for option in ("include", "exclude"):
        mistakes += [
            ConfigMistake(option, f"there is no rule {glob!r} in {_sets(config)}")
            for glob in cast("list[str]", getattr(config, option))
            if not any(row.info.is_named_by(glob) for row in rows.values())
        ]
    mistakes += [
        ConfigMistake(f"enforcement.{glob}", f"there is neither a rule {glob!r} nor such a severity")
        for glob in config.enforcement
        if glob not in SEVERITIES and not any(row.info.is_named_by(glob) for row in rows.values())
    ]
    for row in rows.values():
        is_included = not config.include or any(row.info.is_named_by(glob) for glob in config.include)
        is_excluded = any(row.info.is_named_by(glob) for glob in config.exclude)
        row.is_off = row.is_off or not is_included or is_excluded
    if rows and not mistakes and all(row.is_off for row in rows.values()):
        option = "exclude" if config.exclude else "include" if config.include else "policy_set"
        mistakes.append(ConfigMistake(option, f"this leaves no rule of {_sets(config)}"))


def _standing(row: _Row, config: Config) -> Standing | None:
    """Return the rule with its level.

    By its own name in the configuration, by a policy file, by severity, by itself.
    """
    named: str | None = None
    for glob, level in config.enforcement.items():
        if glob not in SEVERITIES and row.info.is_named_by(glob):
            named = level
    severity = row.info.severity
    level = named or row.level or config.enforcement.get(severity) or row.info.level or row.levels[severity]
    return None if level == OFF else Standing(rule=row.info, level=level, sets=row.sets)


def _sets(config: Config) -> str:
    return f"the policy set {', '.join(repr(name) for name in config.policy_sets)}"
