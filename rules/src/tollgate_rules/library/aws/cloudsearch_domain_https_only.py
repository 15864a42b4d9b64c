"""CloudSearch domain requires HTTPS."""

from tollgate_rules.attribute_checks import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsearch_domain_https_only",
    aliases=("cloudsearch_https_only",),
    title="CloudSearch domain requires HTTPS",
    severity="high",
    description="Over plain HTTP, queries and documents can be read and modified in transit.",
    remediation="Set `endpoint_options { enforce_https = true }`.",
    docs="https://docs.aws.amazon.com/cloudsearch/latest/developerguide/configuring-domain-endpoint-options.html",
    types=("aws_cloudsearch_domain",),
    judge=must_be_true(
        "endpoint_options[0].enforce_https", otherwise="The domain accepts plain HTTP.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_220",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
