"""`tf-cost-estimator rules`: which limits there are."""

from collections.abc import Sequence

_RULES = (
    ("monthly_budget", "The plan costs no more a month than the budget", "high"),
    ("budget:NAME", "The resources of a budget cost no more a month than it allows", "high"),
    ("max_increase", "The plan raises the cost of a month by no more than this amount", "high"),
    ("max_increase_percent", "The plan raises the cost of a month by no more than this share", "high"),
    ("max_resource_monthly_cost", "No resource costs more a month than this amount", "high"),
    ("unpriced", "Every resource has a price", "medium"),
)


def run(arguments: Sequence[str]) -> int:
    """Print the rules, a line each or with `--json` for other programs."""
    from tollgate_runtime.rule_list import print_rules

    rows = [{"id": name, "title": title, "severity": severity} for name, title, severity in _RULES]
    return print_rules("tf-cost-estimator", rows, arguments)
