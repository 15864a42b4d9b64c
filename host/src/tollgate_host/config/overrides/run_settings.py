"""The settings of a run that both flags and environment variables set: `--fail-on` and `TOLLGATE_FAIL_ON`."""

from collections.abc import Callable, Iterator, Mapping

import msgspec
from tollgate_hcl.constant import Plain
from tollgate_hcl.problem import Problem, suggestion
from tollgate_runtime.contract.findings import SEVERITIES

from tollgate_host.config.model import Origin, Setting
from tollgate_host.config.overrides.override import Override

PREFIX = "TOLLGATE_"
LOG_VARIABLE = f"{PREFIX}LOG"
LOG_LEVELS = ("debug", "info", "warning", "error")
_OTHER_WORDS = {
    LOG_VARIABLE: LOG_LEVELS,
    f"{PREFIX}VIEW": ("compact", "full", "auto"),
    f"{PREFIX}CAGE": ("on", "off", "true", "false", "yes", "no", "1", "0"),
}
"""The words of variables that are read before or apart from all settings."""

_FAIL_ON = (*SEVERITIES, "never")
_DECIDED_BY_CLOUD = ("pass", "warn", "fail")


def _text(text: str) -> str:
    return text


def _count(text: str) -> int:
    if not text.isdecimal() or not int(text[:9]) > 0:
        raise ValueError("it must be a whole number from 1.")
    return int(text)


def _fail_on(text: str) -> str:
    if text not in _FAIL_ON:
        hint = suggestion(text, SEVERITIES)  # never "never": a mistyped word must not switch the gate off
        raise ValueError(f"it must be one of {', '.join(_FAIL_ON)}.{hint}")
    return text


def _decided_by_cloud(text: str) -> str:
    if text not in _DECIDED_BY_CLOUD:
        raise ValueError(f"it must be one of {', '.join(_DECIDED_BY_CLOUD)}.{suggestion(text, _DECIDED_BY_CLOUD)}")
    return text


def _reason(text: str) -> str:
    if not text.strip():
        raise ValueError("it must be the reason, so that the report can show it.")
    return text


def _switch(text: str) -> str:
    if text not in ("on", "off"):
        raise ValueError("it must be on or off.")
    return text


def _list(text: str) -> list[Plain]:
    return list(text.replace(",", " ").split())


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """One setting of a run.

    Attributes:
        name: its name in Python.
        read: its value from a text; a ValueError says what is wrong with it.
        summary: what it is, for `--help` and the documentation.
    """

    name: str
    read: Callable[[str], Plain]
    summary: str

    @property
    def flag(self) -> str:
        """Return its flag, such as `--fail-on`."""
        return "--" + self.name.replace("_", "-")

    @property
    def variable(self) -> str:
        """Return its variable, such as `TOLLGATE_FAIL_ON`."""
        return PREFIX + self.name.upper()


OPTIONS = (
    Option(name="engine", read=_text, summary="the Terraform or OpenTofu program to run"),
    Option(name="root", read=_text, summary="the root module's folder, for the places of findings in saved plans"),
    Option(name="fail_on", read=_fail_on, summary="the lowest severity of a finding that fails the run"),
    Option(
        name="decided_by_cloud",
        read=_decided_by_cloud,
        summary="the outcome of rules about values that the configuration leaves to the cloud",
    ),
    Option(name="exemptions", read=_text, summary="the file of exemptions"),
    Option(name="baseline", read=_text, summary="the file of findings that are known and do not fail the run"),
    Option(name="override", read=_reason, summary="the reason for overriding soft-mandatory findings"),
    Option(name="report", read=_list, summary="the reports to write, each FORMAT or FORMAT=PATH"),
    Option(name="parent_config", read=_switch, summary="whether a parent folder's integrations.hcl counts: on or off"),
    Option(name="level", read=_list, summary="the levels of rules, each RULE=LEVEL"),
    Option(
        name="ignore_inline_exemptions", read=_switch, summary="whether comments in the code exempt nothing: on or off"
    ),
    Option(name="jobs", read=_count, summary="how many plans are checked at a time"),
)
"""The settings of a run, in the order of the documentation."""

OVERRIDE_VARIABLES = ("CONFIG", "INTEGRATION", "SET", "ONLY", "SKIP")
"""What follows the prefix in the variables that change integrations."""

OTHER_VARIABLES = ("CAGE", "DEPTH", "LOCKED", "LOG", "PRICES", "PYTHON", "REQUIREMENTS", "RUN", "VIEW", "WHEELS")
"""What follows the prefix in variables that are read elsewhere."""


def settings_from(
    flags: Mapping[str, str | None], environ: Mapping[str, str]
) -> tuple[dict[str, Setting], tuple[Problem, ...]]:
    """Return the given settings, a flag before its variable, and their problems.

    Args:
        flags: by the option's name, the text of the flag, or None where it was not given.
        environ: the environment.
    """
    settings: dict[str, Setting] = {}
    problems: list[Problem] = []
    for option in OPTIONS:
        given = _given(option, flags, environ)
        if given is None:
            continue
        try:
            value = option.read(given.text)
        except ValueError as error:
            problems.append(given.node().problem("Invalid setting", f'Wrong value of "{given.name}": {error}'))
        else:
            settings[option.name] = Setting(value=value, origin=Origin(kind=given.channel, name=given.name))
    return settings, (*problems, *_problems_of_others(environ))


def _problems_of_others(environ: Mapping[str, str]) -> Iterator[Problem]:
    """Yield the problems of variables that are read elsewhere."""
    for name, words in _OTHER_WORDS.items():
        given = Override(text=environ.get(name, "").strip(), name=name, channel="environment")
        if given.text.lower() not in ("", *words):
            hint = suggestion(given.text.lower(), words)
            detail = f'Wrong value of "{name}": it must be one of {", ".join(words)}.{hint}'
            yield given.node().problem("Invalid setting", detail)


def unknown_variables(environ: Mapping[str, str]) -> tuple[Problem, ...]:
    """Return a warning for each unknown variable with our prefix, which is usually a typing mistake."""
    known = [option.variable for option in OPTIONS]
    known += [PREFIX + name for name in (*OVERRIDE_VARIABLES, *OTHER_VARIABLES)]
    prefixes = tuple(f"{PREFIX}{name}_" for name in ("SET", "INTEGRATION"))
    return tuple(
        Problem(
            summary="Unknown environment variable",
            detail=f"{name} is not a variable of Tollgate.{suggestion(name, known)}",
            severity="warning",
        )
        for name in sorted(environ)
        if name.startswith(PREFIX) and name not in known and not name.startswith(prefixes)
    )


def _given(option: Option, flags: Mapping[str, str | None], environ: Mapping[str, str]) -> Override | None:
    flag = flags.get(option.name)
    if flag is not None:
        return Override(text=flag, name=option.flag, channel="flag")
    text = environ.get(option.variable, "").strip()
    return Override(text=text, name=option.variable, channel="environment") if text else None
