"""ACM certificate does not use a wildcard domain."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.attribute_checks import must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, leaves_out, undecided

_WIDE = "The certificate covers a wildcard domain."
_NAME = must_hold("domain_name", lambda name: "*" not in str(name), otherwise=_WIDE)


def _judge(certificate: Resource) -> Iterator[Verdict]:
    yield from _NAME(certificate)
    if leaves_out(certificate, "subject_alternative_names"):
        return
    for path, name in certificate.values("subject_alternative_names[*]"):
        if is_open(name):
            yield undecided(path, name)
        elif "*" in str(name):
            yield Problem(path, _WIDE)


RULE = Rule(
    id="acm_certificate_not_wildcard",
    aliases=("certificate_not_wildcard",),
    title="ACM certificate does not use a wildcard domain",
    severity="low",
    description="If the private key of a wildcard certificate leaks, an attacker can impersonate every host in the "
    "domain.",
    remediation="List each host name in `domain_name` and `subject_alternative_names`.",
    docs="https://docs.aws.amazon.com/acm/latest/userguide/acm-certificate-characteristics.html",
    types=("aws_acm_certificate",),
    judge=_judge,
    equivalents=("CKV2_AWS_71",),
    packs=("encryption",),
)
