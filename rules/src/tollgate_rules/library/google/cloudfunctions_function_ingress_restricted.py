"""Cloud Function restricts ingress to internal traffic."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import Judge, must_be_one_of
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict


def _restricted(path: str) -> Judge:
    return must_be_one_of(
        path,
        ("ALLOW_INTERNAL_ONLY", "ALLOW_INTERNAL_AND_GCLB"),
        otherwise="The function accepts traffic from the internet.",
        default="ALLOW_ALL",
    )


_first = _restricted("ingress_settings")
_second = _restricted("service_config[0].ingress_settings")


def _judge(function: Resource) -> Iterable[Verdict]:
    """Judge a function where its generation has the setting."""
    return _second(function) if function.type == "google_cloudfunctions2_function" else _first(function)


RULE = Rule(
    id="cloudfunctions_function_ingress_restricted",
    aliases=("google_function_ingress_limited",),
    title="Cloud Function restricts ingress to internal traffic",
    severity="medium",
    description="By default, a function accepts requests from the internet, even if it is meant only for internal "
    "callers or a load balancer.",
    remediation="Set `ingress_settings` to `ALLOW_INTERNAL_ONLY` or `ALLOW_INTERNAL_AND_GCLB`.",
    docs="https://cloud.google.com/functions/docs/networking/network-settings",
    types=("google_cloudfunctions_function", "google_cloudfunctions2_function"),
    judge=_judge,
    equivalents=("CKV_GCP_124",),
    frameworks=("NIST 800-53 AC-3", "NIST 800-53 SC-7", "PCI DSS 4.0 1.3.1", "SOC 2 CC6.6"),
    packs=("network",),
)
