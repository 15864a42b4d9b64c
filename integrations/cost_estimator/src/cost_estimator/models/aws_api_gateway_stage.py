"""aws_api_gateway_stage: its cache by the hour, if it has one."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, hourly


def _cache(stage: Attributes, _usage: Usage) -> Iterator[Component]:
    size = stage.text("cache_cluster_size", "")
    if stage.flag("cache_cluster_enabled", default=bool(size)) and size:
        sku = f"apigateway/Caching Memory Size {size.replace('.', ' ')}"
        yield hourly(f"Cache memory ({size} GB)", sku=sku)


MODEL = PriceModel(resource_type="aws_api_gateway_stage", parts=(_cache,))
