"""What databases of Cosmos DB are charged for, in each region of their account: throughput, storage and backups."""

from collections.abc import Iterator
from decimal import Decimal

from msgspec import Struct

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import MILLION, Component, PriceModel, Usage, monthly, used

_ACCOUNT = "azurerm_cosmosdb_account"
_OWNERS = (
    "azurerm_cosmosdb_cassandra_keyspace",
    "azurerm_cosmosdb_gremlin_database",
    "azurerm_cosmosdb_mongo_database",
    "azurerm_cosmosdb_sql_database",
)
"""Databases, which what is inside them may take its account from."""
_STEP = 100
_IN_ZONES = Decimal("1.25")
_AUTOSCALE = Decimal("1.5")
_SEVERAL_WRITERS = 2
_LEAST_SHARE = Decimal(10)
_OPERATIONS_PER_PRICE = 10_000
_FREE_COPIES = 2
_DEFAULT_MINUTES, _DEFAULT_HOURS = 240, 8


class _Place(Struct, frozen=True):
    """A region of an account; `name` is to read."""

    name: str
    region: str
    in_zones: bool


def _account(database: Attributes) -> Attributes:
    for argument in ("account_name", "cassandra_keyspace_id"):
        owner = database.referenced(argument, *_OWNERS)
        if owner is not None:
            return _account(owner)
    account = database.referenced("account_name", _ACCOUNT)
    if account is None:
        raise NotKnown("the account of the database is not in this run")
    return account


def _places(account: Attributes) -> list[_Place]:
    given = [
        _Place(block.text("location"), block.text("location").lower().replace(" ", ""), block.flag("zone_redundant"))
        for block in account.blocks("geo_location")
    ]
    location = account.text("location")
    return given or [_Place(location, location.lower().replace(" ", ""), False)]


def _throughput(database: Attributes, usage: Usage) -> Iterator[Component]:
    """Yield what is provisioned in each region, or what requests take where nothing is."""
    account = _account(database)
    scaling = database.block("autoscale_settings")
    several = account.flag("multiple_write_locations_enabled") or account.flag("enable_multiple_write_locations")
    for place in _places(account):
        if scaling is not None:
            share = max(usage.number("max_request_units_utilization_percentage", 0), _LEAST_SHARE) / 100
            factor = Decimal(_SEVERAL_WRITERS) if several else _AUTOSCALE
            kind, units = "autoscale", scaling.number("max_throughput") * share * factor
        elif database.is_set("throughput"):
            factor = Decimal(_SEVERAL_WRITERS) if several else _IN_ZONES if place.in_zones else Decimal(1)
            kind, units = "provisioned", database.number("throughput") * factor
        else:
            requests = usage.quantity("monthly_serverless_request_units")
            count = None if requests is None else requests / MILLION
            name = "Provisioned throughput (serverless)"
            yield used(name, sku="azure-cosmos/serverless", unit="1M RU", quantity=count, region=place.region)
            return
        name = f"Provisioned throughput ({kind}, {place.name})"
        sku = "azure-cosmos/throughput"
        yield monthly(name, sku=sku, unit="RU/s x 100", quantity=units / _STEP, region=place.region)


def _stored(database: Attributes, usage: Usage) -> Iterator[Component]:
    account = _account(database)
    stored = usage.quantity("storage_gb")
    for place in _places(account):
        name = f"Transactional storage ({place.name})"
        yield used(name, sku="azure-cosmos/storage", unit="GB", quantity=stored, region=place.region)
        if account.flag("analytical_storage_enabled"):
            yield from _analytical(place, usage)
        yield from _backups(account, place, stored)
    first = _places(account)[0]
    restored = usage.quantity("monthly_restored_data_gb")
    yield used("Restored data", sku="azure-cosmos/restored", unit="GB", quantity=restored, region=first.region)


def _analytical(place: _Place, usage: Usage) -> Iterator[Component]:
    name, stored = f"Analytical storage ({place.name})", usage.quantity("storage_gb")
    yield used(name, sku="azure-cosmos/analytical/storage", unit="GB", quantity=stored, region=place.region)
    for what in ("write", "read"):
        done = usage.quantity(f"monthly_analytical_storage_{what}_operations")
        count = None if done is None else done / _OPERATIONS_PER_PRICE
        name, sku = f"Analytical {what} operations ({place.name})", f"azure-cosmos/analytical/{what}"
        yield used(name, sku=sku, unit="10K operations", quantity=count, region=place.region)


def _backups(account: Attributes, place: _Place, stored: Decimal | None) -> Iterator[Component]:
    """Yield continuous backups, or those of periodic ones that are not free."""
    backup = account.block("backup")
    if backup is not None and backup.text("type", "Periodic").lower() == "continuous":
        sku = "azure-cosmos/backup/continuous"
        yield used(f"Continuous backup ({place.name})", sku=sku, unit="GB", quantity=stored, region=place.region)
        return
    minutes = backup.number("interval_in_minutes", _DEFAULT_MINUTES) if backup is not None else _DEFAULT_MINUTES
    hours = backup.number("retention_in_hours", _DEFAULT_HOURS) if backup is not None else _DEFAULT_HOURS
    copies = max(Decimal(hours) * 60 // max(Decimal(minutes), Decimal(1)) - _FREE_COPIES, Decimal(0))
    if copies:
        kept = None if stored is None else stored * copies
        sku = "azure-cosmos/backup/periodic"
        yield used(f"Periodic backup ({place.name})", sku=sku, unit="GB", quantity=kept, region=place.region)


def _region(database: Attributes) -> str:
    try:
        location = _account(database).text("location", database.region)
    except NotKnown:
        location = database.region
    return location.lower().replace(" ", "")


def database_model(resource_type: str) -> PriceModel:
    """Return the model of a kind of database or container."""
    return PriceModel(
        resource_type=resource_type,
        parts=(_throughput, _stored),
        region=_region,
    )
