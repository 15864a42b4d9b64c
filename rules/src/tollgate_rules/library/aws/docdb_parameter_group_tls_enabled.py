"""DocumentDB cluster parameter group keeps TLS enabled."""

from tollgate_rules.attribute_checks import differs_from
from tollgate_rules.list_checks import entry_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_parameter_group_tls_enabled",
    aliases=("docdb_tls",),
    title="DocumentDB cluster parameter group keeps TLS enabled",
    severity="high",
    description="Without TLS, credentials and documents cross the network in plaintext. TLS is enabled by default.",
    remediation="Remove the parameter `tls`, or set it to `enabled`.",
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/security.encryption.ssl.html",
    types=("aws_docdb_cluster_parameter_group",),
    judge=entry_must_hold(
        "parameter[*]", {"name": "tls"}, "value", differs_from("disabled"), otherwise="The parameter tls is disabled."
    ),
    equivalents=("CKV_AWS_90",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
