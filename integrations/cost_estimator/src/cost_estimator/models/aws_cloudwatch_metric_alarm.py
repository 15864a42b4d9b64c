"""aws_cloudwatch_metric_alarm: each metric that it watches, more at a high resolution, three for an expected band."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly

_STANDARD_PERIOD_SECONDS = 60
_METRICS_OF_A_BAND = 3
"""The metric itself and the two edges of the band that it is expected in."""


def _alarm(alarm: Attributes, _usage: Usage) -> Iterator[Component]:
    queries = alarm.blocks("metric_query")
    metrics = [metric for query in queries if (metric := query.block("metric")) is not None]
    periods = [metric.number("period", _STANDARD_PERIOD_SECONDS) for metric in metrics]
    periods = periods or [alarm.number("period", _STANDARD_PERIOD_SECONDS)]
    resolution = "High" if min(periods) < _STANDARD_PERIOD_SECONDS else "Standard"
    sku = "cloudwatch/Alarm High Resolution" if resolution == "High" else "cloudwatch/Alarm Standard"
    count = max(len(metrics), 1)
    if any("ANOMALY_DETECTION_BAND" in query.text("expression", "") for query in queries):
        name = f"{resolution} resolution anomaly detection"
        yield monthly(name, sku=sku, unit="alarms", quantity=count * _METRICS_OF_A_BAND)
    else:
        yield monthly(f"{resolution} resolution", sku=sku, unit="alarm metrics", quantity=count)


MODEL = PriceModel(resource_type="aws_cloudwatch_metric_alarm", parts=(_alarm,))
