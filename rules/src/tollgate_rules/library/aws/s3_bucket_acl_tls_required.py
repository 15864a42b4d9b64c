"""S3 bucket shared by an ACL requires TLS."""

from collections.abc import Iterator

from tollgate_runtime import MISSING, Resource

from tollgate_rules.aws.bucket import policy_denies_plain_http
from tollgate_rules.plan_resources import PlanResources
from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Problem, Undecided, Verdict, is_open, refers_at, undecided

_PLAIN = "The shared bucket accepts plain HTTP requests."


def _judge(acl: Resource, plan: PlanResources) -> Iterator[Verdict]:
    shared = acl.value("acl")
    if is_open(shared):
        yield undecided("acl", shared)
    elif shared not in (MISSING, "private", "bucket-owner-read", "bucket-owner-full-control", "log-delivery-write"):
        policies = [row for row in plan.of_type("aws_s3_bucket_policy") if _is_of_the_same_bucket(acl, row)]
        answers = [list(policy_denies_plain_http(policy, plan)) for policy in policies]
        if any(isinstance(found, Undecided) for answer in answers for found in answer):
            yield Undecided("acl", "depends on a bucket policy that is known only after apply")
        elif all(answers):
            yield Problem("acl", _PLAIN)


def _is_of_the_same_bucket(acl: Resource, policy: Resource) -> bool:
    name = acl.value("bucket")
    if isinstance(name, str) and name == policy.value("bucket"):
        return True
    return bool(set(refers_at(acl, "bucket")) & set(refers_at(policy, "bucket")))


RULE = Rule(
    id="s3_bucket_acl_tls_required",
    aliases=("s3_shared_bucket_requires_tls",),
    title="S3 bucket shared by an ACL requires TLS",
    severity="medium",
    description="Objects that an ACL shares with others can be read in transit if plain HTTP is accepted.",
    remediation='Set `acl = "private"`, or add an `aws_s3_bucket_policy` that denies `s3:*` if '
    "`aws:SecureTransport` is false.",
    docs="https://docs.aws.amazon.com/AmazonS3/latest/userguide/security-best-practices.html",
    types=("aws_s3_bucket_acl",),
    judge_in_plan=_judge,
    equivalents=("CKV_AWS_379",),
    frameworks=("NIST 800-53 SC-8", "PCI DSS 4.0 4.2.1", "SOC 2 CC6.7"),
    packs=("production", "encryption", "data-protection"),
)
