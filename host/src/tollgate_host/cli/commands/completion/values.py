"""Completes the arguments of our commands by their metavar."""

from collections.abc import Callable, Sequence
from pathlib import Path

from tollgate_host.cli.commands.completion.answer import FILES, FOLDERS, NOTHING, CompletionAnswer, words

Completer = Callable[[str, Sequence[str]], CompletionAnswer]
"""Takes what is typed of the value, and the words before it."""


def _files(_typed: str, _before: Sequence[str]) -> CompletionAnswer:
    return FILES


def _folders(_typed: str, _before: Sequence[str]) -> CompletionAnswer:
    return FOLDERS


def _nothing(_typed: str, _before: Sequence[str]) -> CompletionAnswer:
    return NOTHING


def _severities(_typed: str, _before: Sequence[str]) -> CompletionAnswer:
    from tollgate_host.verdict.settings.enforcement_file import FAIL_ON

    return words(FAIL_ON)


def _levels(typed: str, _before: Sequence[str]) -> CompletionAnswer:
    from tollgate_runtime.contract.findings import LEVELS

    rule, sign, _ = typed.partition("=")
    return words(LEVELS).behind(rule + sign) if sign else NOTHING


def _formats(typed: str, _before: Sequence[str]) -> CompletionAnswer:
    from tollgate_host.report_formats import FORMATS

    return FILES if "=" in typed else words(FORMATS)


def _integrations(typed: str, before: Sequence[str]) -> CompletionAnswer:
    names, separator, _ = typed.rpartition(",")
    given = names.split(",")
    return words(name for name in integration_names(before) if name not in given).behind(names + separator)


def _sources(typed: str, before: Sequence[str]) -> CompletionAnswer:
    return FILES if "=" in typed else words(f"{name}=" for name in integration_names(before))


def _source(typed: str, before: Sequence[str]) -> CompletionAnswer:
    names = [name for name in integration_names(before) if name.startswith(typed)]
    return words(names) if names else FILES


def _settings(typed: str, before: Sequence[str]) -> CompletionAnswer:
    return NOTHING if "." in typed else words(f"{name}." for name in integration_names(before))


def _switch(_typed: str, _before: Sequence[str]) -> CompletionAnswer:
    return words(("on", "off"))


def _hooks(typed: str, _before: Sequence[str]) -> CompletionAnswer:
    from tollgate_runtime.contract.methods import HOOKS

    names, separator, _ = typed.rpartition(",")
    return words(hook for hook in HOOKS if hook not in names.split(",")).behind(names + separator)


def _outcomes(_typed: str, _before: Sequence[str]) -> CompletionAnswer:
    return words(("pass", "warn", "fail"))


COMPLETERS: dict[str, Completer] = {
    "ADDRESS": _nothing,
    "DIR": _folders,
    "FILE": _files,
    "FORMAT[=PATH]": _formats,
    "HOOK,…": _hooks,
    "KEY=VALUE": _nothing,
    "N": _nothing,
    "NAME": _nothing,
    "NAME,…": _integrations,
    "NAME.KEY=VALUE": _settings,
    "NAME=SOURCE": _sources,
    "NAME=VALUE": _nothing,
    "ON|OFF": _switch,
    "PATH": _files,
    "PLAN": _files,
    "REASON": _nothing,
    "RULE=LEVEL": _levels,
    "RULE|ADDRESS": _nothing,
    "SOURCE": _source,
    "SEVERITY": _severities,
    "WHAT": _outcomes,
    "WORD": _nothing,
}
"""By the name that an argument has in the help."""


def integration_names(before: Sequence[str]) -> list[str]:
    """Return the configured integrations for a command line; none if the configuration cannot be read."""
    from tollgate_host.config.load import load

    config = _last_value(before, "--config")
    root = _last_value(before, "--root") or _last_value(before, "-chdir") or "."
    loaded = load(Path(root).expanduser(), config_file=Path(config).expanduser() if config else None)
    return list(dict.fromkeys(item.name for item in loaded.config.integrations))


def _last_value(before: Sequence[str], flag: str) -> str | None:
    """Return the last value of a flag, in the same word or in the next."""
    found: str | None = None
    for place, word in enumerate(before):
        if word == flag and place + 1 < len(before):
            found = before[place + 1]
        elif word.startswith(f"{flag}="):
            found = word.partition("=")[2]
    return found
