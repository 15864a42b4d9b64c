"""Redshift parameter group requires TLS."""

from tollgate_rules.attribute_checks import must_be_one_of, one_must_pass
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import is_true

RULE = Rule(
    id="redshift_parameter_group_tls_required",
    aliases=("redshift_tls",),
    title="Redshift parameter group requires TLS",
    severity="high",
    description="Without `require_ssl`, clients can connect in plaintext. Parameter groups of the family "
    "`redshift-2.0` require TLS by default.",
    remediation='Add a `parameter` block with `name = "require_ssl"` and `value = "true"`.',
    docs="https://docs.aws.amazon.com/redshift/latest/mgmt/connecting-ssl-support.html",
    types=("aws_redshift_parameter_group",),
    judge=one_must_pass(
        entry_must_hold(
            "parameter[*]",
            {"name": "require_ssl"},
            "value",
            is_true,
            otherwise="The parameter require_ssl is not true.",
        ),
        must_be_one_of(
            "family", ("redshift-2.0",), otherwise="The parameter group family does not require TLS by default."
        ),
    ),
    equivalents=("CKV_AWS_105",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
