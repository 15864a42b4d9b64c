"""aws_glue_job: the hours it runs, on as many processing units as it has."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, used

_UNITS_PER_WORKER = {
    "G.025X": Decimal("0.25"),
    "G.1X": Decimal(1),
    "G.2X": Decimal(2),
    "G.4X": Decimal(4),
    "G.8X": Decimal(8),
    "G.12X": Decimal(12),
    "G.16X": Decimal(16),
    "R.1X": Decimal(1),
    "R.2X": Decimal(2),
    "R.4X": Decimal(4),
    "R.8X": Decimal(8),
    "Standard": Decimal(1),
    "Z.2X": Decimal(2),
}


def _run(job: Attributes, usage: Usage) -> Iterator[Component]:
    units, hours = _units(job), usage.quantity("monthly_hours")
    is_flexible = job.text("execution_class", "STANDARD") == "FLEX"
    yield used(
        "Duration",
        sku="glue/ETL Job run Flex" if is_flexible else ("glue/ETL Job run", "glue/ETL Job run All versions"),
        unit=f"hours ({units.normalize():f} {'DPU' if units == 1 else 'DPUs'})",
        quantity=None if hours is None else hours * units,
        per=units,
    )


def _units(job: Attributes) -> Decimal:
    if job.is_set("max_capacity"):
        return job.number("max_capacity") or Decimal(1)
    workers = job.number("number_of_workers", 1)
    return (workers or Decimal(1)) * _UNITS_PER_WORKER.get(job.text("worker_type", "G.1X"), Decimal(1))


MODEL = PriceModel(resource_type="aws_glue_job", parts=(_run,))
