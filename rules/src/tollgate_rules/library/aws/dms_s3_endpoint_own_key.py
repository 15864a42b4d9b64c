"""dms_s3_endpoint_own_key: files that DMS writes to S3 are encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dms_s3_endpoint_own_key",
    title="Files that DMS writes to S3 are encrypted with a key of your own",
    severity="low",
    description="With a key of your own you say who may use it, see each use, and can shut the data off.",
    remediation="Set `server_side_encryption_kms_key_id` to your key.",
    docs="https://docs.aws.amazon.com/dms/latest/userguide/CHAP_Target.S3.html",
    types=("aws_dms_s3_endpoint",),
    judge=must_have_own_key(
        "server_side_encryption_kms_key_id", otherwise="The output is not encrypted with a key of your own."
    ),
    equivalents=("CKV_AWS_298",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
