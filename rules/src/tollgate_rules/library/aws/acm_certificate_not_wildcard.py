"""certificate_not_wildcard: Certificates name their hosts."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.demands import must_hold
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Verdict, is_open, leaves_out, undecided

_WIDE = "The certificate is for every host of a domain."
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
    id="certificate_not_wildcard",
    title="Certificates name their hosts",
    severity="low",
    description="A key for `*.example.com` that leaks from one host speaks for all of them.",
    remediation="Name the hosts in `domain_name` and `subject_alternative_names`.",
    docs="https://docs.aws.amazon.com/acm/latest/userguide/acm-certificate-characteristics.html",
    types=("aws_acm_certificate",),
    judge=_judge,
    equivalents=("CKV2_AWS_71",),
    packs=("encryption",),
)
