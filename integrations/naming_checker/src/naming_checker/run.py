"""One run: the configuration, made ready once, and what is remembered from resource to resource."""

from functools import cached_property
from typing import TYPE_CHECKING

from tollgate_runtime import ConfigError, Operation, Resource, Result
from tollgate_runtime.errors import ConfigMistake

from naming_checker.config import Config

if TYPE_CHECKING:
    from naming_checker.judgement import Judge
    from naming_checker.tally import Tally


class Run:
    """What the hooks share. Nothing but the configuration is looked at before the first resource comes.

    Raises:
        ConfigError: a rule's template has a token that nobody defines.
    """

    def __init__(self, config: Config) -> None:
        self._config = config
        mistakes = _mistakes(config)
        if mistakes:
            raise ConfigError(mistakes=mistakes)

    @cached_property
    def _judge(self) -> "Judge":
        from naming_checker.conventions.selection import Selection
        from naming_checker.judgement import Judge

        return Judge(config=self._config, selection=Selection(self._config))

    @cached_property
    def _tally(self) -> "Tally":
        from naming_checker.tally import Tally

        return Tally()

    def load(self) -> None:
        """Import what judges names, and read what is known of types."""
        from naming_checker.limits.type_table import entry_of

        _ = self._judge, self._tally, entry_of("")

    def judge(self, resource: Resource, workspace: str | None) -> Result:
        """Return the answer for one resource."""
        result = self._judge.judge(resource, workspace=workspace)
        self._tally.count(resource, result)
        return result

    def keep(self, resource: Resource) -> Resource:
        """Return the part of a checked resource that the end of the plan needs."""
        from naming_checker.uniqueness import Claimant, claim_of

        if resource.address is None:  # judged at the end
            return resource
        claim = claim_of(resource, self._judge) if self._config.unique else None
        return Claimant(**resource.outline, claim=claim)

    def conclude(self, operation: Operation, workspace: str | None) -> Result:
        """Return the result for the whole plan, and reset the counts."""
        from naming_checker.conclusion import conclude

        tally = self._tally
        del self._tally
        return conclude(operation, self._config, self._judge, tally, workspace=workspace)


def _mistakes(config: Config) -> list[ConfigMistake]:
    from naming_checker.templates.template import check_tokens

    found: list[ConfigMistake] = []
    for number, rule in enumerate(config.rules):
        try:
            if rule.template:
                check_tokens(rule.template, config.tokens)
        except ValueError as error:
            found.append(ConfigMistake(f"rules[{number}].template", str(error)))
    return found
