"""dax_encrypted: DAX clusters are encrypted at rest."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="dax_encrypted",
    title="DAX clusters are encrypted at rest",
    severity="high",
    description="DAX writes to disk when it replicates. Encryption can be chosen only when the cluster is made.",
    remediation="Set `server_side_encryption { enabled = true }`.",
    docs="https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/DAXEncryptionAtRest.html",
    types=("aws_dax_cluster",),
    judge=must_be_true("server_side_encryption[0].enabled", otherwise="The cache writes to disk unencrypted."),
    equivalents=("CKV_AWS_47",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
