"""`tf-policy-validator rules`: which rules there are."""

import os
from collections.abc import Sequence
from typing import Any, cast

import msgspec

from policy_validator.commands.arguments import OK, complain_of, parser, say
from policy_validator.commands.catalogue import rules_of
from policy_validator.evaluator import RuleInfo
from policy_validator.packs import pack_names
from policy_validator.problems import PolicyError


def run(arguments: Sequence[str]) -> int:
    """List rules."""
    parsing = parser(
        "rules", "List the rules of the built-in library, or of policy sets.", "", "--pack baseline", "--json"
    )
    parsing.add_argument(
        "--pack",
        "--policy-set",
        action="append",
        default=[],
        metavar="P",
        help=f"only the rules of this policy set: {', '.join(pack_names())}, a folder or a file; may be repeated",
    )
    parsing.add_argument("--json", action="store_true", help="as JSON, for other programs")
    options = parsing.parse_args(arguments)
    try:
        rules = rules_of(options.pack or configured_sets())
    except PolicyError as error:
        return complain_of(error)
    if options.json:
        say(msgspec.json.format(msgspec.json.encode([row(rule) for rule in rules]), indent=2).decode())
        return OK
    width = max((len(rule.id) for rule in rules), default=0)
    for rule in rules:
        say(f"{rule.id:<{width}}  {rule.severity:<8}  {rule.title}")
    say(f"\n{len(rules)} rules. `tf-policy-validator explain RULE` shows one.")
    return OK


def configured_sets() -> list[str]:
    """Return the policy sets of the configuration that a host has handed over, in TF_INTEGRATION_CONFIG."""
    try:
        config: Any = msgspec.json.decode(os.environ.get("TF_INTEGRATION_CONFIG", "null"))
    except msgspec.DecodeError:
        return []
    sets: Any = cast("dict[str, Any]", config).get("policy_set") if isinstance(config, dict) else None
    if not isinstance(sets, list):
        return [sets] if isinstance(sets, str) else []
    return [str(one) for one in cast("list[object]", sets)]


def row(rule: RuleInfo) -> dict[str, Any]:
    """Return a rule as JSON."""
    return {
        "id": rule.id,
        "title": rule.title,
        "severity": rule.severity,
        "types": list(rule.types),
        "packs": list(rule.packs),
        "frameworks": list(rule.frameworks),
        "equivalents": list(rule.equivalents),
        "aliases": list(rule.aliases),
        "language": rule.language,
        "description": rule.description,
        "remediation": rule.remediation,
        "docs": rule.docs,
        "parameters": dict(rule.parameters),
        "source": rule.source or None,
    }
