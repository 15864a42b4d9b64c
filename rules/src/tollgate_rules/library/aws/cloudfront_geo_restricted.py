"""cloudfront_geo_restricted: CloudFront distributions serve chosen countries."""

from tollgate_rules.demands import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_geo_restricted",
    title="CloudFront distributions serve chosen countries",
    severity="low",
    description="If you know where your users are, requests from elsewhere are mostly attacks.",
    remediation='Set `restrictions { geo_restriction { restriction_type = "whitelist", locations = […] } }`.',
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/georestrictions.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_one_of(
        "restrictions[0].geo_restriction[0].restriction_type",
        ("whitelist", "blacklist"),
        otherwise="Requests from every country are answered.",
    ),
    equivalents=("CKV_AWS_374",),
    packs=("network",),
)
