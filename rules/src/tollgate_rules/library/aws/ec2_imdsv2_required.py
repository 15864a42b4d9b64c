"""ec2_imdsv2_required: an instance's metadata is given out only to whoever has a session token."""

from collections.abc import Iterator

from tollgate_runtime import Resource

from tollgate_rules.rule import Rule
from tollgate_rules.verdicts import Verdict, require


def _judge(instance: Resource) -> Iterator[Verdict]:
    if instance.value("metadata_options[0].http_endpoint") == "disabled":
        return iter(())
    return require(
        instance,
        "metadata_options[0].http_tokens",
        lambda value: value == "required",
        otherwise="Instance metadata can be read without a session token (IMDSv1).",
    )


RULE = Rule(
    id="ec2_imdsv2_required",
    title="EC2 instances require IMDSv2",
    severity="medium",
    description="Without session tokens, a request forged through a web application reads the instance's credentials. "
    "Where `metadata_options` is left out, the image or a setting of the account decides.",
    remediation='Set `metadata_options { http_tokens = "required" }`.',
    docs="https://docs.aws.amazon.com/AWSEC2/latest/UserGuide/configuring-instance-metadata-service.html",
    types=("aws_instance", "aws_launch_template"),
    judge=_judge,
    equivalents=("CKV_AWS_79",),
    packs=(
        "baseline",
        "production",
        "cis-aws",
    ),
)
