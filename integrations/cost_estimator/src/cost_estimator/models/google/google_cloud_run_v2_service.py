"""google_cloud_run_v2_service: processors and memory while it serves, or always, and each request."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.google._run import RunService, limits, need_idle_price, service_charges


def _service(service: Attributes) -> RunService:
    template = service.block("template")
    if template is None:
        raise NotKnown("template is not set")
    container, scaling = template.block("containers"), template.block("scaling")
    resources = container.block("resources") if container is not None else None
    processors, memory = limits(container)
    return RunService(
        processors=processors,
        memory=memory,
        least=scaling.number("min_instance_count", 0) if scaling is not None else Decimal(0),
        is_always_on=resources is not None and not resources.flag("cpu_idle", True),
    )


def _charges(service: Attributes, usage: Usage) -> Iterator[Component]:
    return service_charges(_service(service), usage)


def _idle(service: Attributes, _usage: Usage) -> Iterator[Component]:
    need_idle_price(_service(service))
    return iter(())


MODEL = PriceModel(resource_type="google_cloud_run_v2_service", parts=(_charges, _idle))
