"""appflow_own_key: AppFlow flows and connections are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="appflow_own_key",
    title="AppFlow flows and connections are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_arn` to your key.",
    docs="https://docs.aws.amazon.com/appflow/latest/userguide/data-protection.html",
    types=("aws_appflow_flow", "aws_appflow_connector_profile"),
    judge=must_have_own_key("kms_arn", otherwise="The flow is not encrypted with a key of your own."),
    equivalents=("CKV_AWS_263", "CKV_AWS_264"),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
