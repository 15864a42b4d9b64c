"""What function apps and their plans are charged for: what runs, or the instances of a plan."""

from collections.abc import Iterator
from decimal import ROUND_CEILING, Decimal
from functools import partial

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import MILLION, Component, PriceModel, Usage
from cost_estimator.models.azure._seen import by_use, fixed

_PRICED_AS = "azurerm_linux_function_app"
_ELASTIC = {"EP1": (1, Decimal("3.5")), "EP2": (2, Decimal(7)), "EP3": (4, Decimal(14))}
"""The processors and the gigabytes of each size of an elastic premium plan."""
_SHORTEST_MS = 100
_MEMORY_STEP_MB = 128
_MB_PER_GB = 1024


def elastic_instances(size: str, count: Decimal) -> Iterator[Component]:
    """Yield the instances of an elastic premium plan, whichever apps are on it."""
    if size not in _ELASTIC:
        raise NotKnown(f"{size!r} is not a size of elastic premium plans")
    processors, gigabytes = _ELASTIC[size]
    yield fixed(_PRICED_AS, f"vCPU ({size})", unit="vCPU", quantity=processors * count)
    yield fixed(_PRICED_AS, f"Memory ({size})", unit="GB", quantity=gigabytes * count)


def _app(app: Attributes, usage: Usage, *, plan_argument: str) -> Iterator[Component]:
    plan = app.referenced(plan_argument, "azurerm_service_plan", "azurerm_app_service_plan")
    if plan is None:
        raise NotKnown("the plan of the app is not in this run")
    size, workers = _plan(plan)
    if size == "Y1":
        yield from _executions(usage)
    elif size in _ELASTIC:
        said = usage.quantity("instances")
        beyond = max(said - workers, Decimal(0)) if said is not None else Decimal(0)
        yield from elastic_instances(size, beyond)


def _plan(plan: Attributes) -> tuple[str, Decimal]:
    """Return the size of a plan and its instances; the charge for those is the plan's own."""
    if plan.resource.type == "azurerm_service_plan":
        return plan.text("sku_name").upper(), max(plan.number("worker_count", 1), Decimal(1))
    sku = plan.block("sku")
    if sku is None:
        raise NotKnown("the plan of the app has no sku")
    return sku.text("size").upper(), max(sku.number("capacity", 1), Decimal(1))


def _executions(usage: Usage) -> Iterator[Component]:
    """Yield each execution, and its memory as long as it takes, in steps."""
    runs, took, memory = (usage.quantity(key) for key in ("monthly_executions", "execution_duration_ms", "memory_mb"))
    time = None
    if runs is not None and took is not None and memory is not None:
        steps = (memory / _MEMORY_STEP_MB).to_integral_value(ROUND_CEILING)
        gigabytes = steps * _MEMORY_STEP_MB / _MB_PER_GB
        time = runs * max(took, Decimal(_SHORTEST_MS)) / 1000 * gigabytes
    yield by_use(_PRICED_AS, "Execution time", unit="GB-seconds", quantity=time)
    yield by_use(_PRICED_AS, "Executions", unit="1M requests", quantity=runs, per=MILLION)


def app_model(resource_type: str, plan_argument: str) -> PriceModel:
    """Return the model of a kind of app."""
    return PriceModel(resource_type=resource_type, parts=(partial(_app, plan_argument=plan_argument),))
