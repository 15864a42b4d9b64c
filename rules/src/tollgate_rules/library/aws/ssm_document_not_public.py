"""SSM document is not shared publicly."""

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ssm_document_not_public",
    title="SSM document is not shared publicly",
    severity="high",
    description="A public document reveals its commands, and any secrets in them, to every AWS account.",
    remediation="Set `permissions.account_ids` to specific accounts instead of `All`.",
    docs="https://docs.aws.amazon.com/systems-manager/latest/userguide/documents-ssm-sharing.html",
    types=("aws_ssm_document",),
    judge=must_hold(
        "permissions.account_ids",
        lambda ids: str(ids).lower() != "all",
        otherwise="The document is shared with all AWS accounts.",
    ),
    equivalents=("CKV_AWS_303",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("baseline", "production"),
)
