"""azurerm_log_analytics_workspace: each gigabyte of logs taken in and kept, or a commitment for each day."""

from collections.abc import Iterator
from decimal import Decimal

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly
from cost_estimator.models.azure._seen import UsageRate, by_use, rates

_TYPE = "azurerm_log_analytics_workspace"
_DAYS = 30
_FREE_DAYS = 31
_RATES = (
    UsageRate("Log data export", "monthly_log_data_export_gb", "GB"),
    UsageRate("Basic log data ingestion", "monthly_basic_log_data_ingestion_gb", "GB"),
    UsageRate("Basic log search queries", "monthly_basic_log_search_gb", "GB searched"),
    UsageRate("Archive data", "monthly_archive_data_gb", "GB"),
    UsageRate("Archive data restored", "monthly_archive_data_restored_gb", "GB"),
    UsageRate("Archive data searched", "monthly_archive_data_searched_gb", "GB"),
)
_SENTINEL_SOURCES = (
    "aws_cloud_trail",
    "aws_s3",
    "azure_active_directory",
    "azure_advanced_threat_protection",
    "azure_security_center",
    "microsoft_cloud_app_security",
    "microsoft_defender_advanced_threat_protection",
    "office_365",
    "threat_intelligence",
)
_KINDS = ("pergb2018", "capacityreservation")
"""What is sold today; older kinds have no price here, but for the free one."""


def _ingestion(workspace: Attributes, usage: Usage) -> Iterator[Component]:
    kind = workspace.text("sku", "PerGB2018").lower()
    if kind not in _KINDS:
        if kind != "free":
            yield by_use(_TYPE, f"Log data ingestion ({kind})", unit="GB", quantity=None)
        return
    for name, key, sku in (
        ("Log data ingestion", "monthly_log_data_ingestion_gb", "commitment"),
        ("Sentinel data ingestion", "monthly_sentinel_data_ingestion_gb", "sentinel-commitment"),
    ):
        if name.startswith("Sentinel") and not _has_sentinel(workspace) and usage.quantity(key) is None:
            continue
        if kind == "capacityreservation":
            gigabytes = workspace.number("reservation_capacity_in_gb_per_day")
            price = f"azure-logs/{sku}/{gigabytes:f}"
            yield monthly(f"{name} ({gigabytes:f} GB a day)", sku=price, unit="days", quantity=_DAYS)
        else:
            yield by_use(_TYPE, name, unit="GB", quantity=usage.quantity(key))


def _has_sentinel(workspace: Attributes) -> bool:
    if workspace.referrers("azurerm_sentinel_log_analytics_workspace_onboarding", "workspace_id"):
        return True
    if any(
        workspace.referrers(f"azurerm_sentinel_data_connector_{source}", "log_analytics_workspace_id")
        for source in _SENTINEL_SOURCES
    ):
        return True
    solutions = workspace.referrers("azurerm_log_analytics_solution", "workspace_resource_id")
    return any(each.text("solution_name", "") == "SecurityInsights" for each in solutions)


def _kept(workspace: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield what is kept beyond the days that are part of the price."""
    if workspace.text("sku", "PerGB2018").lower() not in _KINDS:
        return
    if workspace.number("retention_in_days", _FREE_DAYS) > Decimal(_FREE_DAYS):
        kept = usage.quantity("monthly_additional_log_data_retention_gb")
        yield by_use(_TYPE, "Log data retention", unit="GB", quantity=kept)
    yield from rates(_TYPE, _RATES, usage)


MODEL = PriceModel(resource_type=_TYPE, parts=(_ingestion, _kept))
