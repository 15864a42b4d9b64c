"""emr_security_configured: EMR clusters have a security configuration."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="emr_security_configured",
    title="EMR clusters have a security configuration",
    severity="medium",
    description="The security configuration says how disks and traffic are encrypted; without one, they are not.",
    remediation="Set `security_configuration` to the name of an `aws_emr_security_configuration`.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-security-configurations.html",
    types=("aws_emr_cluster",),
    judge=must_be_set("security_configuration", otherwise="Nothing says how the cluster encrypts and who may use it."),
    equivalents=("CKV2_AWS_55",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
