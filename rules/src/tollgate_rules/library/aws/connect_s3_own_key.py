"""connect_s3_own_key: what Connect stores in S3 is encrypted with a key of your own."""

from tollgate_rules.aws.managed_key import must_have_own_key
from tollgate_rules.demands import equals, only_if
from tollgate_rules.rule import Rule

RULE = Rule(
    id="connect_s3_own_key",
    title="What Connect stores in S3 is encrypted with a key of your own",
    severity="low",
    description="Connect stores recordings of calls, transcripts and reports. With a key of your own you say who "
    "may read them.",
    remediation="Set `encryption_config` with your `key_id` in `s3_config`.",
    docs="https://docs.aws.amazon.com/connect/latest/adminguide/encryption-at-rest.html",
    types=("aws_connect_instance_storage_config",),
    judge=only_if(
        "storage_config[0].storage_type",
        equals("S3"),
        must_have_own_key(
            "storage_config[0].s3_config[0].encryption_config[0].key_id",
            otherwise="What is stored is not encrypted with a key of your own.",
            left_out=None,
        ),
    ),
    equivalents=("CKV_AWS_270",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
