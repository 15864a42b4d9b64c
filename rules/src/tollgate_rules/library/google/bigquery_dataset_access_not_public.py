"""BigQuery dataset access blocks do not grant access to everyone."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import all_must_pass, differs_from, each_must_hold
from tollgate_rules.google.members import EVERYONE
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, leaves_out

_OPEN = "The access block makes the dataset public."
_check = all_must_pass(
    each_must_hold("access[*]", "special_group", differs_from(*EVERYONE), otherwise=_OPEN),
    each_must_hold("access[*]", "iam_member", differs_from(*EVERYONE), otherwise=_OPEN),
)


def _judge(dataset: Resource) -> Iterable[Verdict]:
    """Pass without access blocks: only the members of the project have access then."""
    return () if leaves_out(dataset, "access") else _check(dataset)


RULE = Rule(
    id="bigquery_dataset_access_not_public",
    aliases=("google_dataset_access_not_public",),
    title="BigQuery dataset access blocks do not grant access to everyone",
    severity="critical",
    description="A grant to everyone lets anyone read and copy all data of the dataset.",
    remediation="Restrict the `access` blocks to specific users, groups or domains.",
    docs="https://cloud.google.com/bigquery/docs/dataset-access-controls",
    types=("google_bigquery_dataset",),
    judge=_judge,
    equivalents=("CKV_GCP_15",),
    frameworks=("CIS GCP 2.0.0 7.1", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
