"""glue_security_configured: Glue jobs, crawlers and endpoints have a security configuration."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="glue_security_configured",
    title="Glue jobs, crawlers and endpoints have a security configuration",
    severity="medium",
    description="The security configuration says how data, bookmarks and logs are encrypted; without one, they are "
    "not.",
    remediation="Set `security_configuration` to the name of an `aws_glue_security_configuration`.",
    docs="https://docs.aws.amazon.com/glue/latest/dg/encryption-security-configuration.html",
    types=("aws_glue_job", "aws_glue_crawler", "aws_glue_dev_endpoint"),
    judge=must_be_set("security_configuration", otherwise="Nothing says how what it writes is encrypted."),
    equivalents=("CKV_AWS_195",),
    frameworks=("NIST 800-53 SC-28", "PCI DSS 4.0 3.5.1", "SOC 2 CC6.1"),
    packs=("baseline", "production", "encryption", "data-protection"),
)
