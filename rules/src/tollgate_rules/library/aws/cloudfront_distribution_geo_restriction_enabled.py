"""CloudFront distribution has geo restriction enabled."""

from tollgate_rules.attribute_checks import must_be_one_of
from tollgate_rules.rule import Rule

RULE = Rule(
    id="cloudfront_distribution_geo_restriction_enabled",
    aliases=("cloudfront_geo_restricted",),
    title="CloudFront distribution has geo restriction enabled",
    severity="low",
    description="Without geo restriction, content is served to every country, including those where no users are "
    "expected.",
    remediation="In `geo_restriction`, set `restriction_type` to `whitelist` or `blacklist`, and list the countries "
    "in `locations`.",
    docs="https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/georestrictions.html",
    types=("aws_cloudfront_distribution",),
    judge=must_be_one_of(
        "restrictions[0].geo_restriction[0].restriction_type",
        ("whitelist", "blacklist"),
        otherwise="Geo restriction is not enabled.",
    ),
    equivalents=("CKV_AWS_374",),
    packs=("network",),
)
