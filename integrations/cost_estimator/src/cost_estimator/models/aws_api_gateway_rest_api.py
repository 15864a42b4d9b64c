"""aws_api_gateway_rest_api: each request, less with their number."""

from cost_estimator.model import MILLION, PriceModel, Tier, tiered

_TIERS = (
    Tier("first 333M", 333_000_000, "apigateway/API Calls Number of up to 333 million"),
    Tier("next 667M", 667_000_000, "apigateway/API Calls Number of Request Next 667 million"),
    Tier("next 19B", 19_000_000_000, "apigateway/API Calls Number of Request Next 19 billion"),
    Tier("over 20B", None, "apigateway/API Calls Number of Request Over 20 billion"),
)

MODEL = PriceModel(
    resource_type="aws_api_gateway_rest_api",
    parts=(
        lambda _api, usage: tiered(
            "Requests", tiers=_TIERS, unit="1M requests", quantity=usage.quantity("monthly_requests"), per=MILLION
        ),
    ),
)
