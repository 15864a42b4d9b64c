"""Query logging of PostgreSQL: one check of the parameter group, for clusters and for instances."""

from tollgate_runtime import MISSING

from tollgate_rules.attribute_checks import equals, number_of, one_must_pass
from tollgate_rules.aws.parameters import group_must
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.related_checks import JudgeInPlan

REMEDIATION = (
    "Use a parameter group that sets `log_statement` to `ddl`, `mod` or `all`, or `log_min_duration_statement` to 0 or "
    "more."
)
_UNSEEN = "Query logging is not enabled."
_CHECK = one_must_pass(
    entry_must_hold("parameter[*]", {"name": "log_statement"}, "value", equals("ddl", "mod", "all"), otherwise=_UNSEEN),
    entry_must_hold(
        "parameter[*]",
        {"name": "log_min_duration_statement"},
        "value",
        lambda value: (number_of(value) or 0) >= 0 and value is not MISSING,
        otherwise=_UNSEEN,
    ),
)


def queries_must_be_logged(argument: str, group_type: str) -> JudgeInPlan:
    """Require query logging of the parameter group that an argument names."""
    return group_must(argument, group_type, _CHECK, otherwise=_UNSEEN)
