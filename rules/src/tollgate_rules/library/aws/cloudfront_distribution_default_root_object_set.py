"""CloudFront distribution has a default root object."""

from tollgate_rules.attribute_checks import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_default_root_object_set",
    aliases=("cloudfront_default_root_object",),
    title="CloudFront distribution has a default root object",
    severity="low",
    description="Without a default root object, a request for `/` is passed to the origin and may list the contents "
    "of the bucket.",
    remediation="Set `default_root_object`, for example to `index.html`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("default_root_object", otherwise="The distribution has no default root object."),
    equivalents=("CKV_AWS_305",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production",),
)
