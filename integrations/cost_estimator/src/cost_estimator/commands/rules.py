"""`tf-cost-estimator rules`: which limits there are, why, and what to do about one that is broken."""

from collections.abc import Sequence

_CHEAPER = "Make the plan cheaper (`tollgate cost FILE` shows what costs most), or raise {limit} in integrations.hcl."
_RULES = (
    (
        "monthly_budget",
        "The plan costs no more a month than the budget",
        "high",
        "A budget that is only compared with the bill is noticed a month late.",
        _CHEAPER.format(limit="`monthly_budget`"),
    ),
    (
        "budget:NAME",
        "The resources of a budget cost no more a month than it allows",
        "high",
        "A module, a team or a type of resource can outgrow its share while the whole plan stays within its budget.",
        _CHEAPER.format(limit="`monthly_limit` of the budget"),
    ),
    (
        "max_increase",
        "The plan raises the cost of a month by no more than this amount",
        "high",
        "One change that makes everything much more expensive is often a mistake, such as a wrong count or size.",
        _CHEAPER.format(limit="`max_increase`"),
    ),
    (
        "max_increase_percent",
        "The plan raises the cost of a month by no more than this share",
        "high",
        "One change that makes everything much more expensive is often a mistake, such as a wrong count or size.",
        _CHEAPER.format(limit="`max_increase_percent`"),
    ),
    (
        "max_resource_monthly_cost",
        "No resource costs more a month than this amount",
        "high",
        "A single very expensive resource is often of the wrong size or type.",
        "Choose a smaller size or another type, or raise `max_resource_monthly_cost` in integrations.hcl.",
    ),
    (
        "unpriced",
        "Every resource has a price",
        "medium",
        "A total that leaves a resource out is too low, and so is what a budget is compared with.",
        "Add the price to a price book (`price_book`), or set `on_unpriced` to ignore.",
    ),
)


def run(arguments: Sequence[str]) -> int:
    """Print the rules, a line each or with `--json` for other programs."""
    from tollgate_runtime.rule_list import print_rules

    rows = [
        {"id": name, "title": title, "severity": severity, "description": why, "remediation": fix}
        for name, title, severity, why, fix in _RULES
    ]
    return print_rules("tf-cost-estimator", rows, arguments)
