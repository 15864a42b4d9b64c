"""cloudfront_logged: CloudFront distributions log the requests to them."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_logged",
    title="CloudFront distributions log the requests to them",
    severity="medium",
    description="Access logs tell who asked for what, before, during and after an attack.",
    remediation="Add `logging_config { bucket = … }`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/AccessLogs.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("logging_config", otherwise="Requests to the distribution are not logged."),
    equivalents=("CKV_AWS_86",),
    frameworks=("NIST 800-53 AU-12", "PCI DSS 4.0 10.2.1", "SOC 2 CC7.2"),
    packs=("production", "logging"),
)
