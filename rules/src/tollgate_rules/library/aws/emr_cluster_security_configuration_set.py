"""EMR cluster has a security configuration."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="emr_cluster_security_configuration_set",
    aliases=("emr_security_configured",),
    title="EMR cluster has a security configuration",
    severity="medium",
    description="Without a security configuration, the cluster encrypts neither data at rest nor in transit.",
    remediation="Set `security_configuration` to the name of an `aws_emr_security_configuration`.",
    docs="https://docs.aws.amazon.com/emr/latest/ManagementGuide/emr-security-configurations.html",
    types=("aws_emr_cluster",),
    judge=must_be_set("security_configuration", otherwise="The cluster has no security configuration."),
    equivalents=("CKV2_AWS_55",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
