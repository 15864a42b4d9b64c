"""BigQuery dataset or table is not public."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="bigquery_dataset_not_public",
    aliases=("google_dataset_not_public",),
    title="BigQuery dataset or table is not public",
    severity="critical",
    description="A grant to `allUsers` or `allAuthenticatedUsers` lets everyone on the internet read the data.",
    remediation="Set `member` or `members` to specific users, groups or service accounts.",
    docs="https://cloud.google.com/bigquery/docs/dataset-access-controls",
    types=grants_of("bigquery_dataset", "bigquery_table"),
    judge=must_not_be_for_everyone(otherwise="The IAM grant makes the data public."),
    equivalents=("CKV_GCP_100",),
    frameworks=("CIS GCP 2.0.0 7.1", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
