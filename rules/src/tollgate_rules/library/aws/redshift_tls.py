"""redshift_tls: Redshift parameter groups demand TLS."""

from tollgate_rules.demands import must_be_one_of, one_must_pass
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="redshift_tls",
    title="Redshift parameter groups demand TLS",
    severity="high",
    description="Without `require_ssl`, a client that does not ask for TLS talks in clear. Groups of the family "
    "redshift-2.0 demand it by themselves.",
    remediation="Set the parameter `require_ssl` to true.",
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/connecting-ssl-support.html",
    types=("aws_redshift_parameter_group",),
    judge=one_must_pass(
        entry_must_hold(
            "parameter[*]", {"name": "require_ssl"}, "value", is_true, otherwise="Clients may connect without TLS."
        ),
        must_be_one_of("family", ("redshift-2.0",), otherwise="The family does not demand TLS by itself."),
    ),
    equivalents=("CKV_AWS_105",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
