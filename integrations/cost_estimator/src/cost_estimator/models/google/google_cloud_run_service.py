"""google_cloud_run_service: processors and memory while it serves, or always, and each request."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage
from cost_estimator.models.google._run import RunService, limits, need_idle_price, service_charges

_THROTTLING = "run.googleapis.com/cpu-throttling"
_LEAST = "autoscaling.knative.dev/minScale"


def _service(service: Attributes) -> RunService:
    template = service.block("template")
    if template is None:
        raise NotKnown("template is not set")
    spec = template.block("spec")
    processors, memory = limits(spec.block("containers") if spec is not None else None)
    return RunService(
        processors=processors,
        memory=memory,
        least=_number(_annotation(service, template, _LEAST)),
        is_always_on=_annotation(service, template, _THROTTLING) == "false",
    )


def _annotation(service: Attributes, template: Attributes, name: str) -> str:
    """Return an annotation of the template, or of the service."""
    for owner in (template, service):
        block = owner.block("metadata")
        if block is not None:
            given = block.text(f'annotations["{name}"]', "")
            if given:
                return given.lower()
    return ""


def _number(given: str) -> Decimal:
    return Decimal(given) if given.isdecimal() else Decimal(0)


def _charges(service: Attributes, usage: Usage) -> Iterator[Component]:
    return service_charges(_service(service), usage)


def _idle(service: Attributes, _usage: Usage) -> Iterator[Component]:
    need_idle_price(_service(service))
    return iter(())


MODEL = PriceModel(resource_type="google_cloud_run_service", parts=(_charges, _idle))
