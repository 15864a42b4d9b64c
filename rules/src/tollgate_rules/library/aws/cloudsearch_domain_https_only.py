"""cloudsearch_https_only: CloudSearch domains answer over HTTPS only."""

from tollgate_rules.demands import must_be_true
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudsearch_https_only",
    title="CloudSearch domains answer over HTTPS only",
    severity="high",
    description="Over HTTP, queries and documents cross the network in clear.",
    remediation="Set `endpoint_options { enforce_https = true }`.",
    docs="https://docs.aws.amazon.com/cloudsearch/latest/developerguide/configuring-domain-endpoint-options.html",
    types=("aws_cloudsearch_domain",),
    judge=must_be_true(
        "endpoint_options[0].enforce_https", otherwise="The domain answers over plain HTTP too.", left_out="breaks"
    ),
    equivalents=("CKV_AWS_220",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
