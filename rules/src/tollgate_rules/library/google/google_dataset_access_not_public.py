"""google_dataset_access_not_public: BigQuery datasets give no access to everyone."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.demands import all_must_pass, differs_from, each_must_hold
from tollgate_rules.google.members import EVERYONE
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, leaves_out

_OPEN = "Everyone with an account at Google may read the dataset."
_demand = all_must_pass(
    each_must_hold("access[*]", "special_group", differs_from(*EVERYONE), otherwise=_OPEN),
    each_must_hold("access[*]", "iam_member", differs_from(*EVERYONE), otherwise=_OPEN),
)


def _judge(dataset: Resource) -> Iterable[Verdict]:
    """Where nothing is said of access, the members of the project have it."""
    return () if leaves_out(dataset, "access") else _demand(dataset)


RULE = Rule(
    id="google_dataset_access_not_public",
    title="BigQuery datasets give no access to everyone",
    severity="critical",
    description="Who may read a dataset may copy all of it.",
    remediation="Name users, groups or domains in the `access` blocks.",
    docs="https://cloud.google.com/bigquery/docs/dataset-access-controls",
    types=("google_bigquery_dataset",),
    judge=_judge,
    equivalents=("CKV_GCP_15",),
    frameworks=("CIS GCP 2.0.0 7.1", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
