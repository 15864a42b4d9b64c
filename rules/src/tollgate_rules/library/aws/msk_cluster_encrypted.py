"""MSK cluster is encrypted at rest and in transit."""

from tollgate_rules.attribute_checks import all_must_pass, must_be_one_of, must_be_set, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="msk_cluster_encrypted",
    aliases=("msk_encrypted",),
    title="MSK cluster is encrypted at rest and in transit",
    severity="high",
    description="MSK always encrypts data at rest. Whether traffic between clients and brokers is encrypted depends "
    "on `encryption_info`.",
    remediation='In `encryption_info`, add an `encryption_in_transit` block with `client_broker = "TLS"` and '
    "`in_cluster = true`.",
    docs="https://docs.aws.amazon.com/msk/latest/developerguide/msk-encryption.html",
    types=("aws_msk_cluster",),
    judge=all_must_pass(
        must_be_set("encryption_info", otherwise="The cluster does not set encryption_info."),
        must_be_one_of(
            "encryption_info[0].encryption_in_transit[0].client_broker",
            ("TLS",),
            otherwise="Clients can connect without TLS.",
            default="TLS",
        ),
        must_be_true(
            "encryption_info[0].encryption_in_transit[0].in_cluster",
            otherwise="Brokers exchange data in plaintext.",
            default=True,
        ),
    ),
    equivalents=("CKV_AWS_81",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
