"""`tollgate doctor`: inspects everything a run needs and lists what to fix."""

import os
import platform
import sys
from collections.abc import Iterator, Sequence
from typing import Literal

import attrs
from tollgate_hcl.problem import render
from tollgate_runtime.contract.methods import PROTOCOL_VERSION
from tollgate_runtime.core.codec import encode_value

from tollgate_host import __version__
from tollgate_host.check.inspect_config import Look, look
from tollgate_host.check.options import CheckOptions
from tollgate_host.check.plan_code import code_of
from tollgate_host.check.read_enforcement import read_enforcement
from tollgate_host.config.model import DEFAULT, IntegrationConfig, Origin
from tollgate_host.config.overrides.run_settings import OPTIONS
from tollgate_host.engine.discovery.find_engine import find_engine
from tollgate_host.engine.errors import EngineError
from tollgate_host.errors import HostError
from tollgate_host.integrations.cage.cage import describe_cage
from tollgate_host.integrations.inspection import Inspected
from tollgate_host.report.metadata import metadata_to_show
from tollgate_host.report.wording import pluralize

Health = Literal["ok", "warning", "error"]
_DEFAULT = "default"


@attrs.frozen
class Observation:
    """An inspected item: its health, and a text on what it is or what to do."""

    health: Health
    subject: str
    words: str


@attrs.frozen
class SettingRow:
    """An effective setting: its name, its value, and its origin."""

    name: str
    value: str
    origin: str

    @property
    def is_default(self) -> bool:
        """Return whether it has its default value."""
        return self.origin == _DEFAULT


@attrs.frozen(kw_only=True)
class Diagnosis:
    """The result of the inspection."""

    observations: Sequence[Observation]
    settings: Sequence[SettingRow]

    @property
    def is_well(self) -> bool:
        """Return whether nothing must be fixed."""
        return all(observation.health != "error" for observation in self.observations)


def diagnose(options: CheckOptions) -> Diagnosis:
    """Inspect versions, engine, configuration and integrations."""
    found = look(options)
    observations = [
        Observation("ok", "tollgate", f"{__version__}, protocol {PROTOCOL_VERSION}"),
        Observation("ok", "python", f"{platform.python_version()} ({sys.executable})"),
        _engine(found),
        *_configuration(found),
        *_enforcement(found, options),
        *map(_integration, found.integrations),
        *(
            Observation("ok", f"cage of {item.name}", describe_cage(item, os.environ))
            for item in found.setup.config.enabled
        ),
    ]
    return Diagnosis(observations=observations, settings=list(_settings(found)))


def _engine(found: Look) -> Observation:
    try:
        engine = find_engine(found.setup.engine)
    except EngineError as error:
        asked_for = found.setup.engine.name is not None
        needed = "" if asked_for else " Plans in JSON can be checked without one."
        return Observation("error" if asked_for else "warning", "engine", f"{error}.{needed}")
    where = "embedded" if engine.is_embedded else engine.argv[0]
    told = f"{engine.kind} {engine.version} ({where}, from {engine.origin})"
    return (
        Observation("warning", "engine", f"{told}; {engine.hint}") if engine.hint else Observation("ok", "engine", told)
    )


def _configuration(found: Look) -> Iterator[Observation]:
    config = found.setup.config
    if not found.problems:
        files = f"{pluralize(len(config.files), 'file')} read in {found.setup.root}"
        yield Observation("ok", "configuration", f"{files}, {pluralize(len(config.integrations), 'integration')}")
    for problem in found.problems:
        yield Observation("error" if problem.is_error else "warning", "configuration", render(problem))
    if not config.integrations and not found.problems:
        yield Observation("warning", "integrations", "none is configured; `tollgate init-config` proposes some")


def _enforcement(found: Look, options: CheckOptions) -> Iterator[Observation]:
    """Yield problems of exemptions, levels and baseline, if a run would read them."""
    try:
        read_enforcement(found.setup, options, code_of(found.setup))
    except HostError as error:
        yield Observation("error", "enforcement", str(error))


def _integration(one: Inspected) -> Observation:
    subject = f"integration {one.config.id}"
    if one.status == "not enabled":
        return Observation("ok", subject, "not enabled")
    if one.status != "ready" or one.introduction is None:
        return Observation("error", subject, f"{one.status}: {one.problem}")
    who = f"{one.introduction.name} {one.introduction.version}"
    if not one.hooks:
        return Observation("warning", subject, f"{who} is called at no hook; look at its `hooks` setting")
    if one.introduction.unknown_hooks:
        unknown = ", ".join(one.introduction.unknown_hooks)
        return Observation("warning", subject, f"{who} asks for hooks that this host does not have: {unknown}")
    return Observation("ok", subject, f"{who}, called at {', '.join(one.hooks)}")


def _settings(found: Look) -> Iterator[SettingRow]:
    given = found.setup.settings
    for option in OPTIONS:
        if option.name in given:
            yield SettingRow(option.name, str(given[option.name].value), _words(given[option.name].origin))
    for item in found.setup.config.integrations:
        for name in _names(item):
            yield SettingRow(f"{item.id}.{name}", _value(item, name), _words(item.origin(name)))


def _names(item: IntegrationConfig) -> list[str]:
    """Return the host's settings, then each key of the integration's own configuration."""
    host = ("source", "args", "env", "start_timeout", "timeout", "on_error", "send_sensitive", "enabled", "hooks")
    return [*host, *(f"config.{key}" for key in item.config)]


def _value(item: IntegrationConfig, name: str) -> str:
    if name.startswith("config."):
        key = name.removeprefix("config.")
        return encode_value(metadata_to_show({key: item.config[key]}).get(key)).decode()
    if name == "hooks" and item.hooks is None:
        return "all it asks for"
    value: object = getattr(item, name)
    return encode_value(value).decode()


def _words(origin: Origin) -> str:
    if origin is DEFAULT:
        return _DEFAULT
    return origin.name or (str(origin.range) if origin.range else origin.kind)
