"""aws_route53_resolver_firewall_domain_list: each domain name kept."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly


def _names(domains: Attributes, _usage: Usage) -> Iterator[Component]:
    sku = "route53/DNS Domain Names DNS Firewall per Mo"
    yield monthly("Domain names", sku=sku, unit="names", quantity=domains.count("domains"))


MODEL = PriceModel(resource_type="aws_route53_resolver_firewall_domain_list", parts=(_names,))
