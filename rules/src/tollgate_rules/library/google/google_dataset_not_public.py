"""google_dataset_not_public: BigQuery data is not open to everyone."""

from tollgate_rules.google.members import grants_of, must_not_be_for_everyone
from tollgate_rules.rule import Rule

RULE = Rule(
    id="google_dataset_not_public",
    title="BigQuery data is not open to everyone",
    severity="critical",
    description="Who may read a dataset may copy all of it.",
    remediation="Name users, groups or service accounts as members.",
    docs="https://cloud.google.com/bigquery/docs/dataset-access-controls",
    types=grants_of("bigquery_dataset", "bigquery_table"),
    judge=must_not_be_for_everyone(otherwise="Everyone on the internet gets the role on the data."),
    equivalents=("CKV_GCP_100",),
    frameworks=("CIS GCP 2.0.0 7.1", "NIST 800-53 AC-3", "PCI DSS 4.0 1.4.4", "SOC 2 CC6.1"),
    packs=("baseline", "production", "iam", "data-protection"),
)
