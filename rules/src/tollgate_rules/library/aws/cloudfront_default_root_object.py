"""cloudfront_default_root_object: CloudFront distributions have a default root object."""

from tollgate_rules.demands import must_be_set
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_default_root_object",
    title="CloudFront distributions have a default root object",
    severity="low",
    description="Without one, a request for `/` may list what is in the bucket behind.",
    remediation="Set `default_root_object`, for example to `index.html`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/DefaultRootObject.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_set("default_root_object", otherwise="A request for / gets whatever the origin answers."),
    equivalents=("CKV_AWS_305",),
    frameworks=("NIST 800-53 AC-3", "SOC 2 CC6.1"),
    packs=("production",),
)
