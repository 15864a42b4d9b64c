"""Whether a PostgreSQL database logs its queries: one demand on its parameter group, for clusters and for instances."""

from tollgate_runtime import MISSING

from tollgate_rules.aws.parameters import group_must
from tollgate_rules.companions import JudgeAmong
from tollgate_rules.demands import equals, number_of, one_must_pass
from tollgate_rules.lists import entry_must_hold

REMEDIATION = (
    "Name a parameter group in which `log_statement` is ddl, mod or all, or `log_min_duration_statement` is 0 or more."
)
_UNSEEN = "The database does not log its queries."
_DEMAND = one_must_pass(
    entry_must_hold("parameter[*]", {"name": "log_statement"}, "value", equals("ddl", "mod", "all"), otherwise=_UNSEEN),
    entry_must_hold(
        "parameter[*]",
        {"name": "log_min_duration_statement"},
        "value",
        lambda value: (number_of(value) or 0) >= 0 and value is not MISSING,
        otherwise=_UNSEEN,
    ),
)


def queries_are_logged(argument: str, group_type: str) -> JudgeAmong:
    """Judges the parameter group that an argument names."""
    return group_must(argument, group_type, _DEMAND, otherwise=_UNSEEN)
