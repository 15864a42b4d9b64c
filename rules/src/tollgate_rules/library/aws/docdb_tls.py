"""docdb_tls: DocumentDB clusters are reached over TLS."""

from tollgate_rules.demands import differs_from
from tollgate_rules.lists import entry_must_hold
from tollgate_rules.rule import Rule

RULE = Rule(
    id="docdb_tls",
    title="DocumentDB clusters are reached over TLS",
    severity="high",
    description="Without TLS, documents and passwords cross the network in clear. It is on unless the parameter "
    "`tls` says otherwise.",
    remediation="Leave the parameter `tls` out, or set it to enabled.",
    docs="https://docs.aws.amazon.com/documentdb/latest/developerguide/security.encryption.ssl.html",
    types=("aws_docdb_cluster_parameter_group",),
    judge=entry_must_hold(
        "parameter[*]", {"name": "tls"}, "value", differs_from("disabled"), otherwise="TLS is switched off."
    ),
    equivalents=("CKV_AWS_90",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
