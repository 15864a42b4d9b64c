"""Transfer Family server uses a current security policy."""

import re
from typing import Any

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule

_YEAR = re.compile(r"TransferSecurityPolicy-(?:[A-Za-z]+-)*(20\d\d)-")


def _is_current(policy: Any) -> bool:
    found = _YEAR.match(str(policy))
    return found is not None and int(found[1]) >= 2023


RULE = Rule(
    id="transfer_server_security_policy_current",
    aliases=("transfer_policy_modern",),
    title="Transfer Family server uses a current security policy",
    severity="medium",
    description="The default security policy of 2018 still offers weak algorithms such as SHA-1.",
    remediation="Set `security_policy_name` to `TransferSecurityPolicy-2024-01` or later.",
    docs="https://docs.aws.amazon.com/transfer/latest/userguide/security-policies.html",
    types=("aws_transfer_server",),
    judge=must_hold(
        "security_policy_name",
        _is_current,
        otherwise="The security policy is outdated.",
    ),
    equivalents=("CKV_AWS_380",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("baseline", "production", "encryption"),
)
