"""aws_cloudfront_function: each invocation."""

from cost_estimator.model import MILLION, PriceModel, used

MODEL = PriceModel(
    resource_type="aws_cloudfront_function",
    parts=(
        lambda _function, _usage: [
            used(
                "Total number of invocations",
                sku="cloudfront/function invocation",
                unit="1M invocations",
                quantity=None,
                per=MILLION,
            ),
        ],
    ),
)
