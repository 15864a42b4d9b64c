"""What relational databases are charged for, by themselves or in a cluster: engines, support, credits, insights."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.machines import find_machine
from cost_estimator.model import HOURS_PER_MONTH, Component, Usage, hourly, monthly, used

ENGINES = {
    "aurora": "Aurora MySQL",
    "aurora-mysql": "Aurora MySQL",
    "aurora-postgresql": "Aurora PostgreSQL",
    "custom-oracle-ee": "Oracle Enterprise",
    "db2-ae": "Db2",
    "db2-se": "Db2",
    "mariadb": "MariaDB",
    "mysql": "MySQL",
    "oracle-ee": "Oracle Enterprise",
    "oracle-ee-cdb": "Oracle Enterprise",
    "oracle-se": "Oracle Standard",
    "oracle-se1": "Oracle Standard One",
    "oracle-se2": "Oracle Standard Two",
    "oracle-se2-cdb": "Oracle Standard Two",
    "postgres": "PostgreSQL",
    "sqlserver-ee": "SQL Server Enterprise",
    "sqlserver-ex": "SQL Server Express",
    "sqlserver-se": "SQL Server Standard",
    "sqlserver-web": "SQL Server Web",
}
_LICENCES = {
    "bring-your-own-license": "Bring your own license",
    "license-included": "License included",
}
_LICENCE_BY_DEFAULT = {"Oracle Enterprise": "Bring your own license", "Db2": "Bring your own license"}
_COMMERCIAL = ("Oracle", "SQL Server", "Db2")
_BURSTABLE = ("t3", "t4g")
_EXTENDED_SUPPORT = {
    "MySQL": {"5.7": "rds-aurora-storage/Aurora MySQL Year 1 Year 2 5 7"},
    "Aurora MySQL": {"5.7": "rds-aurora-storage/Aurora MySQL Year 1 Year 2 5 7"},
    "PostgreSQL": {
        "11": "rds-aurora-storage/Aurora PostgreSQL Year 1 Year 2 11",
        "12": "rds-aurora-storage/Aurora PostgreSQL Year 1 Year 2 12",
    },
    "Aurora PostgreSQL": {
        "11": "rds-aurora-storage/Aurora PostgreSQL Year 1 Year 2 11",
        "12": "rds-aurora-storage/Aurora PostgreSQL Year 1 Year 2 12",
    },
}
"""The versions that are out of standard support, at the rate of its first two years."""
FREE_INSIGHTS_DAYS = 7


def engine_name(engine: str) -> str:
    """Return what prices call an engine."""
    return ENGINES.get(engine, engine)


def licence(engine: str, model: str) -> str:
    """Return what prices call a licence model; where nothing is said, what AWS takes."""
    name = engine_name(engine)
    if not name.startswith(_COMMERCIAL):
        return "No license required"
    return _LICENCES.get(model) or _LICENCE_BY_DEFAULT.get(name, "License included")


def instance_hours(
    instance_class: str, engine: str, *, licence_model: str = "", deployment: str, usage: Usage, mode: str = ""
) -> Component:
    """Return the hours of a database instance, by class, engine, licence and deployment.

    Args:
        instance_class: such as db.t3.large.
        engine: as Terraform calls it.
        licence_model: as Terraform calls it.
        deployment: "Single-AZ" or "Multi-AZ".
        usage: which may say that it is reserved.
        mode: "io-opt" for storage that includes requests.
    """
    key = "|".join([instance_class, engine_name(engine), licence(engine, licence_model), deployment])
    key = f"{key}|{mode}" if mode else key
    term = usage.text("reserved_instance_term")
    if not term:
        return hourly(f"Database instance (on-demand, {deployment}, {instance_class})", sku=f"rds/{key}")
    payment = usage.text("reserved_instance_payment_option")
    name = f"Database instance (reserved, {deployment}, {instance_class})"
    return hourly(name, sku=f"rds-reserved/{term}/{payment}/{key}")


def cpu_credits(instance_class: str, engine: str, usage: Usage) -> Iterator[Component]:
    """Yield what a burstable instance uses beyond its baseline."""
    family = instance_class.split(".")[1] if instance_class.count(".") > 1 else ""
    credit_hours = usage.quantity("monthly_cpu_credit_hrs")
    if family not in _BURSTABLE or credit_hours is None:
        return
    processors = usage.quantity("vcpu_count") or _processors(instance_class)
    kind = "aurora" if engine.startswith("aurora") else "rds"
    yield monthly(
        "CPU credits", sku=f"rds-credits/{kind}/{family}", unit="vCPU-hours", quantity=credit_hours * processors
    )


def extended_support(instance_class: str, engine: str, version: str) -> Iterator[Component]:
    """Yield what is charged for each processor once a version is out of standard support."""
    for major, sku in _EXTENDED_SUPPORT.get(engine_name(engine), {}).items():
        if version == major or version.startswith(f"{major}."):
            quantity = _processors(instance_class) * HOURS_PER_MONTH
            yield monthly("Extended support (year 1)", sku=sku, unit="vCPU-hours", quantity=quantity)


def performance_insights(instance_class: str, retention_days: Decimal, usage: Usage) -> Iterator[Component]:
    """Yield Performance Insights data that is kept longer than the free period, and API requests."""
    if retention_days > FREE_INSIGHTS_DAYS:
        yield monthly(
            f"Performance Insights Long Term Retention ({instance_class})",
            sku=f"rds-insights/retention/{instance_class.rpartition('.')[0]}",
            unit="vCPU-months",
            quantity=_processors(instance_class),
        )
    yield used(
        "Performance Insights API",
        sku="rds-insights/requests",
        unit="1000 requests",
        quantity=usage.quantity("monthly_additional_performance_insights_requests"),
        per=1000,
    )


def _processors(instance_class: str) -> Decimal:
    """Return as many vCPUs as the EC2 type of the same name has."""
    machine = find_machine(instance_class.removeprefix("db."))
    return machine.vcpus if machine else Decimal(0)
