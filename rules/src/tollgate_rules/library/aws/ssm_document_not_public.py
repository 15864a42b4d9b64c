"""ssm_document_not_public: SSM documents are not shared with everyone."""

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ssm_document_not_public",
    title="SSM documents are not shared with everyone",
    severity="high",
    description="A document that is shared with all accounts shows them its commands, and whatever stands in them.",
    remediation="Name the accounts in `permissions.account_ids` in place of `All`.",
    docs="https://docs.aws.amazon.com/systems-manager/latest/userguide/documents-ssm-sharing.html",
    types=("aws_ssm_document",),
    judge=must_hold(
        "permissions.account_ids",
        lambda ids: str(ids).lower() != "all",
        otherwise="The document is shared with every AWS account.",
    ),
    equivalents=("CKV_AWS_303",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production"),
)
