"""The rules of an integration, as its program prints them for `rules --json`."""

import json
import subprocess
from collections.abc import Iterable

import msgspec

from tollgate_host.config.model import HostConfig, IntegrationConfig
from tollgate_host.integrations.environment import child_environment
from tollgate_host.integrations.run_environment import RunEnvironment

_SECONDS = 30.0
_decode = msgspec.json.Decoder(list[msgspec.Raw]).decode


class RuleRow(msgspec.Struct, frozen=True, kw_only=True):
    """A rule of an integration.

    Attributes:
        integration: the configured name.
        title: what the rule requires, in one sentence.
        equivalents: its ids in other catalogues.
        aliases: its former ids.
        frameworks: the controls of public frameworks that it helps to meet.
        types: the resource types that it is for.
    """

    integration: str = ""
    id: str
    title: str = ""
    severity: str = ""
    description: str = ""
    remediation: str = ""
    docs: str = ""
    equivalents: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    frameworks: tuple[str, ...] = ()
    types: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Return all its names."""
        return (self.id, f"{self.integration}/{self.id}", *self.aliases, *self.equivalents)

    def is_called(self, name: str) -> bool:
        """Return whether a name is one of its own; `budget:NAME` stands for a rule of each name."""
        if name in self.names:
            return True
        family = self.id.removesuffix("NAME")
        return family.endswith(":") and name.removeprefix(f"{self.integration}/").startswith(family)


class RuleLists(msgspec.Struct, frozen=True, kw_only=True):
    """The rules of all integrations, and the integrations that list none."""

    rules: tuple[RuleRow, ...]
    silent: tuple[str, ...]


def list_rules(config: HostConfig, surroundings: RunEnvironment) -> RuleLists:
    """Return the rules of every enabled integration."""
    rules: list[RuleRow] = []
    silent: list[str] = []
    for name, one in {one.name: one for one in config.enabled}.items():
        found = _rules_of(one, surroundings)
        rules += found
        if not found:
            silent.append(name)
    return RuleLists(rules=tuple(rules), silent=tuple(silent))


def _rules_of(config: IntegrationConfig, surroundings: RunEnvironment) -> tuple[RuleRow, ...]:
    environ = child_environment(surroundings.environ, name=config.name, run="", extra=config.env)
    try:
        done = subprocess.run(
            [*config.argv, "rules", "--json"],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=_SECONDS,
            check=False,
            cwd=surroundings.folder,
            env={**environ, "TF_INTEGRATION_CONFIG": json.dumps(dict(config.config), default=str)},
        )
        return tuple(_readable(_decode(done.stdout), config.name))
    except (OSError, subprocess.SubprocessError, msgspec.MsgspecError):
        return ()


def _readable(rows: Iterable[msgspec.Raw], integration: str) -> Iterable[RuleRow]:
    for row in rows:
        members = {name: value for name, value in msgspec.json.decode(row, type=dict[str, object]).items() if value}
        yield msgspec.convert({**members, "integration": integration}, RuleRow)
