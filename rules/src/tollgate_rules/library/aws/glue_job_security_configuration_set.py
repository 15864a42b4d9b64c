"""Glue job, crawler or dev endpoint has a security configuration."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="glue_job_security_configuration_set",
    aliases=("glue_security_configured",),
    title="Glue job, crawler or dev endpoint has a security configuration",
    severity="medium",
    description="Without a security configuration, data, logs and bookmarks are written unencrypted.",
    remediation="Set `security_configuration` to the name of an `aws_glue_security_configuration`.",
    docs="https://docs.aws.amazon.com/glue/latest/dg/encryption-security-configuration.html",
    types=("aws_glue_job", "aws_glue_crawler", "aws_glue_dev_endpoint"),
    judge=must_be_set("security_configuration", otherwise="No security configuration is set."),
    equivalents=("CKV_AWS_195",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
