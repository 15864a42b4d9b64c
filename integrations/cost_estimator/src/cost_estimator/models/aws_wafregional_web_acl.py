"""aws_wafregional_web_acl: the list, its rules and rule groups a month, and each request."""

from msgspec.structs import replace

from cost_estimator.models import aws_waf_web_acl

MODEL = replace(aws_waf_web_acl.MODEL, resource_type="aws_wafregional_web_acl")
