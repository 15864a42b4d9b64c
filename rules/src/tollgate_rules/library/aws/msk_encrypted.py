"""msk_encrypted: MSK clusters are encrypted at rest and in transit."""

from tollgate_rules.demands import all_must_pass, must_be_one_of, must_be_set, must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="msk_encrypted",
    title="MSK clusters are encrypted at rest and in transit",
    severity="high",
    description="MSK always encrypts disks; between clients and brokers, and among brokers, it does what "
    "`encryption_info` says.",
    remediation='Set `encryption_info` with `encryption_in_transit { client_broker = "TLS", in_cluster = true }`.',
    docs="https://docs.aws.amazon.com/msk/latest/developerguide/msk-encryption.html",
    types=("aws_msk_cluster",),
    judge=all_must_pass(
        must_be_set("encryption_info", otherwise="Nothing says how the cluster is encrypted."),
        must_be_one_of(
            "encryption_info[0].encryption_in_transit[0].client_broker",
            ("TLS",),
            otherwise="Clients may connect without TLS.",
            default="TLS",
        ),
        must_be_true(
            "encryption_info[0].encryption_in_transit[0].in_cluster",
            otherwise="The brokers send each other data in clear.",
            default=True,
        ),
    ),
    equivalents=("CKV_AWS_81",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
