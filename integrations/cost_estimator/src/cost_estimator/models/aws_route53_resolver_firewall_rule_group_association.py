"""aws_route53_resolver_firewall_rule_group_association: each query of the network that is looked at."""

from cost_estimator.model import MILLION, PriceModel, used

MODEL = PriceModel(
    resource_type="aws_route53_resolver_firewall_rule_group_association",
    parts=(
        lambda _association, _usage: [
            used(
                "DNS queries (first 1B)",
                sku="route53/DNS Query DNS Firewall per Queries",
                unit="1M queries",
                quantity=None,
                per=MILLION,
            ),
        ],
    ),
)
