"""aws_apprunner_service: the memory of its instances all the time, their processors while they work, and builds."""

import re
from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import HOURS_PER_MONTH, Component, PriceModel, Usage, monthly, used

_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_MEGABYTES = 1024
_DEFAULT_MEMORY = "2048"


def _gigabytes(text: str) -> Decimal:
    """Return the gigabytes of a text such as `2 GB` or `2048`."""
    found = _NUMBER.match(text)
    amount = Decimal(found.group()) if found else Decimal(_DEFAULT_MEMORY)
    return amount / _MEGABYTES if amount >= _MEGABYTES / 2 else amount


def _memory(service: Attributes, _usage: Usage) -> Iterator[Component]:
    """Yield the memory of the instances that its scaling keeps at least."""
    scaling = service.referenced("auto_scaling_configuration_arn", "aws_apprunner_auto_scaling_configuration_version")
    count = scaling.number("min_size", 1) if scaling is not None else 1
    memory = _gigabytes(service.text("instance_configuration[0].memory", _DEFAULT_MEMORY))
    yield monthly(
        "Provisioned memory",
        sku="apprunner/Compute Provisioned GB-hours",
        unit="GB",
        quantity=memory * count * HOURS_PER_MONTH,
        per=HOURS_PER_MONTH,
    )


def _used(service: Attributes, _usage: Usage) -> Iterator[Component]:
    yield used("Active vCPU", sku="apprunner/Compute vCPU hours", unit="vCPU-hours", quantity=None)
    if service.blocks("source_configuration[0].code_repository"):
        yield used("Builds", sku="apprunner/Compute Build mins", unit="minutes", quantity=None)
        if service.flag("source_configuration[0].auto_deployments_enabled", default=True):
            sku = "apprunner/Compute AutomaticDeployment"
            yield monthly("Automatic deployment", sku=sku, unit="months", quantity=1)


MODEL = PriceModel(resource_type="aws_apprunner_service", parts=(_memory, _used))
