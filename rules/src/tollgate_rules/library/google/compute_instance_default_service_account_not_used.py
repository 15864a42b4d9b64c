"""Compute Engine instance does not use the default service account."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_hold, only_if
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, is_set, refers_at

_SHARED = "The instance uses the default service account."


def _judge(instance: Resource) -> Iterable[Verdict]:
    return () if refers_at(instance, "service_account.email") else _check(instance)


_check = only_if(
    "service_account",
    is_set,
    must_hold(
        "service_account[0].email",
        lambda email: is_set(email) and not str(email).endswith("-compute@developer.gserviceaccount.com"),
        otherwise=_SHARED,
        left_out="breaks",
    ),
)


RULE = Rule(
    id="compute_instance_default_service_account_not_used",
    aliases=("google_instance_own_account",),
    title="Compute Engine instance does not use the default service account",
    severity="medium",
    description="The default service account is shared by all instances and, unless that was changed, has the Editor "
    "role on the project. A `service_account` block without `email` takes it; without the block there is no account.",
    remediation="Set `service_account { email = … }` to a dedicated service account.",
    docs="https://cloud.google.com/compute/docs/access/service-accounts",
    types=("google_compute_instance", "google_compute_instance_template"),
    judge=_judge,
    equivalents=("CKV_GCP_30",),
    frameworks=("CIS GCP 2.0.0 4.1", "NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("production", "iam"),
)
