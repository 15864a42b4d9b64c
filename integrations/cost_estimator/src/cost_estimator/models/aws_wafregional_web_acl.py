"""aws_wafregional_web_acl: the list, its rules and rule groups a month, and each request."""

import attrs

from cost_estimator.models import aws_waf_web_acl

MODEL = attrs.evolve(aws_waf_web_acl.MODEL, resource_type="aws_wafregional_web_acl")
