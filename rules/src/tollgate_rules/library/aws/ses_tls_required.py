"""ses_tls_required: SES sends mail over TLS only."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="ses_tls_required",
    title="SES sends mail over TLS only",
    severity="medium",
    description="Without it, SES falls back to plain text where the receiving server offers no TLS, or somebody "
    "between pretends so.",
    remediation='Set `delivery_options { tls_policy = "Require" }`.',
    docs="https://docs.aws.amazon.com/ses/latest/dg/security-protocols.html",
    types=("aws_ses_configuration_set", "aws_sesv2_configuration_set"),
    judge=must_be_one_of(
        "delivery_options[0].tls_policy",
        ("Require", "REQUIRE"),
        otherwise="Mail is sent in clear where the other server offers no TLS.",
        default="Optional",
    ),
    equivalents=("CKV_AWS_365",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("encryption",),
)
