"""Compute Engine instance does not give the default service account full API access."""

from collections.abc import Iterable

from tollgate_runtime import Resource

from tollgate_rules.list_checks import must_not_contain
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Undecided, Verdict, is_open, is_set, refers_at

_ALL = ("cloud-platform", "https://www.googleapis.com/auth/cloud-platform")


def _judge(instance: Resource) -> Iterable[Verdict]:
    email = instance.value("service_account[0].email")
    if is_open(email) or (is_set(email) and not str(email).endswith("-compute@developer.gserviceaccount.com")):
        is_default = is_open(email) and not refers_at(instance, "service_account.email")
        return _scopes_later(instance) if is_default else ()
    return _scopes(instance)


def _scopes_later(instance: Resource) -> Iterable[Verdict]:
    """Leave the scopes undecided while the service account is not known."""
    return [Undecided("service_account[0].email") for _ in _scopes(instance)]


_scopes = must_not_contain(
    "service_account[0].scopes", *_ALL, otherwise="The default service account has full API access."
)


RULE = Rule(
    id="compute_instance_no_full_api_access",
    aliases=("google_instance_not_all_scopes",),
    title="Compute Engine instance does not give the default service account full API access",
    severity="high",
    description="The default service account has the Editor role on the project, unless that was changed; the scope "
    "`cloud-platform` gives the instance all its permissions.",
    remediation="Set `service_account` to a dedicated account with only the required roles.",
    docs="https://cloud.google.com/compute/docs/access/service-accounts",
    types=("google_compute_instance", "google_compute_instance_template", "google_compute_instance_from_template"),
    judge=_judge,
    equivalents=("CKV_GCP_31",),
    frameworks=("CIS GCP 2.0.0 4.2", "NIST 800-53 AC-6", "SOC 2 CC6.3"),
    packs=("baseline", "production", "iam"),
)
