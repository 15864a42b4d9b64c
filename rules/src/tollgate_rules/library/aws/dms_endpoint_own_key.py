"""dms_endpoint_own_key: Connection settings of DMS endpoints are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_endpoint_own_key",
    title="Connection settings of DMS endpoints are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `kms_key_arn` to your key.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Security.html",
    types=("aws_dms_endpoint",),
    judge=must_have_own_key(
        "kms_key_arn", otherwise="The endpoint's password is not encrypted with a key of your own."
    ),
    equivalents=("CKV_AWS_296",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
