"""Amazon Connect video stream storage is encrypted with a customer managed KMS key."""

from tollgate_rules.attribute_checks import equals, only_if
from tollgate_rules.aws.customer_managed_key import must_use_customer_managed_key
from tollgate_rules.rule import Rule

RULE = Rule(
    id="connect_video_stream_encrypted_with_cmk",
    aliases=("connect_video_own_key",),
    title="Amazon Connect video stream storage is encrypted with a customer managed KMS key",
    severity="low",
    description="Amazon Connect streams the audio of live calls to Kinesis Video Streams. With a customer managed key "
    "you control who can decrypt it.",
    remediation='In `kinesis_video_stream_config`, add an `encryption_config` block with `encryption_type = "KMS"` '
    "and the ARN of a customer managed KMS key as `key_id`.",
    docs="https://docs.aws.amazon.com/connect/latest/adminguide/encryption-at-rest.html",
    types=("aws_connect_instance_storage_config",),
    judge=only_if(
        "storage_config[0].storage_type",
        equals("KINESIS_VIDEO_STREAM"),
        must_use_customer_managed_key(
            "storage_config[0].kinesis_video_stream_config[0].encryption_config[0].key_id",
            otherwise="The video stream storage is not encrypted with a customer managed KMS key.",
            left_out=None,
        ),
    ),
    equivalents=("CKV_AWS_269",),
    frameworks=("NIST 800-53 SC-12", "NIST 800-53 SC-28", "SOC 2 CC6.1"),
    packs=("encryption",),
)
