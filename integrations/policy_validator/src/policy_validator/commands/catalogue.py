"""Every rule of some policy sets, for the subcommands that list and explain them."""

from collections.abc import Sequence

from tollgate_rules import RULES

from policy_validator.evaluator import RuleInfo
from policy_validator.languages.python_rules import info_of
from policy_validator.loading import load_sets


def rules_of(sets: Sequence[str]) -> list[RuleInfo]:
    """Return the rules of policy sets, by id; without sets, all built-in ones.

    Raises:
        PolicyError: a set cannot be used.
    """
    if not sets:
        return [info_of(rule, "built-in") for rule in RULES]
    found: dict[str, RuleInfo] = {}
    for loaded in load_sets(sets):
        for evaluator in loaded.evaluators():
            found |= {rule.id: rule for rule in evaluator.rules}
            evaluator.close()
    return [found[name] for name in sorted(found)]
