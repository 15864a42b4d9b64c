"""DAX cluster is encrypted at rest."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dax_cluster_encrypted",
    aliases=("dax_encrypted",),
    title="DAX cluster is encrypted at rest",
    severity="high",
    description="Cached items are written to disk unencrypted during replication. Encryption can only be enabled "
    "when the cluster is created.",
    remediation="Set `server_side_encryption { enabled = true }`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DAXEncryptionAtRest.html",
    types=("aws_dax_cluster",),
    judge=must_be_true("server_side_encryption[0].enabled", otherwise="The cluster is not encrypted at rest."),
    equivalents=("CKV_AWS_47",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
