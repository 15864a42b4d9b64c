"""`tf-policy-validator explain RULE`: what a rule demands, why, and what to write."""

import difflib
from collections.abc import Iterator, Sequence
from textwrap import fill

from policy_validator.commands.arguments import OK, complain, complain_of, parser, say
from policy_validator.commands.catalogue import rules_of
from policy_validator.evaluator import RuleInfo
from policy_validator.problems import PolicyError

_WIDTH = 100


def run(arguments: Sequence[str]) -> int:
    """Explain a rule, found by its id or by what another catalogue calls it."""
    parsing = parser(
        "explain",
        "Show what a rule requires, why, and how to comply.",
        "s3_bucket_encrypted",
        "CKV_AWS_19                     # the id of another catalogue",
        "our_rule --policy-set policies",
    )
    parsing.add_argument("rule", metavar="RULE", help="its id, or an equivalent such as CKV_AWS_19")
    parsing.add_argument("--policy-set", action="append", default=[], metavar="P", help="look here, too")
    options = parsing.parse_args(arguments)
    try:
        rules = rules_of([])
        rules += rules_of(options.policy_set) if options.policy_set else []
    except PolicyError as error:
        return complain_of(error)
    found = [rule for rule in rules if options.rule in (rule.id, *rule.aliases, *rule.equivalents)]
    if not found:
        ids = {name: rule.id for rule in rules for name in (*rule.aliases, rule.id)}
        close = dict.fromkeys(ids[name] for name in difflib.get_close_matches(str(options.rule), list(ids), n=3))
        hint = f"did you mean {' or '.join(close)}?" if close else "`tf-policy-validator rules` lists them."
        return complain([f"there is no rule {options.rule!r}; {hint}"])
    say("\n\n".join("\n".join(_lines(rule)) for rule in found))
    return OK


def _lines(rule: RuleInfo) -> Iterator[str]:
    yield f"{rule.id} ({rule.severity})"
    yield fill(f"{rule.title}.", _WIDTH)
    if rule.description:
        yield ""
        yield fill(rule.description, _WIDTH)
    if rule.remediation:
        yield ""
        yield "What to do:"
        yield from (f"  {line}" for line in rule.remediation.strip().splitlines())
    yield ""
    facts = {
        "for": ", ".join(rule.types) or "every type",
        "policy sets": ", ".join(rule.packs),
        "frameworks": ", ".join(rule.frameworks),
        "also called": ", ".join(rule.equivalents),
        "formerly": ", ".join(rule.aliases),
        "parameters": ", ".join(f"{name} = {value!r}" for name, value in rule.parameters.items()),
        "sees": "the whole plan" if rule.needs_plan else "one resource",
        "written in": f"{rule.language}, {rule.source}" if rule.source else rule.language,
        "more": rule.docs or "",
    }
    yield from (f"{name + ':':<13}{value}" for name, value in facts.items() if value)
