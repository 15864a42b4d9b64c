"""Storage accounts of Azure, and the tables, queues and shares in them."""

from typing import Any

import pytest

from tests.integrations.cost_estimator.pricing import Priced, price, resource

EUROPE = "westeurope"


def inside(kind: str, account: dict[str, Any], values: dict[str, Any], usage: dict[str, Any] | None = None) -> Priced:
    given = {"location": EUROPE, "account_tier": "Standard", "account_replication_type": "LRS", **account}
    owner = resource("azurerm_storage_account.main", given)
    references = {"storage_account_name": ["azurerm_storage_account.main"]}
    return price(resource(f"{kind}.this", values, references=references), others=(owner,), usage=usage)


def test_hot_blobs_cost_less_the_more_there_are() -> None:
    account = {"location": EUROPE, "account_tier": "Standard", "account_replication_type": "LRS"}
    usage = {"storage_gb": 60 * 1024, "monthly_write_operations": 1_000_000}
    assert price("azurerm_storage_account", account, usage=usage).bill[:3] == [
        "Capacity (first 50TB): 51200 GB at 0.0196 = 1003.52",
        "Capacity (next 450TB): 10240 GB at 0.018816 = 192.68",
        "Write operations: 100 10k operations at 0.054 = 5.40",
    ]


@pytest.mark.parametrize(
    ("values", "first"),
    [
        ({"access_tier": "Cool"}, "Capacity: 100 GB at 0.01 = 1.00"),
        ({"account_replication_type": "RAGRS"}, "Capacity (first 50TB): 100 GB at 0.049 = 4.90"),
        ({"account_kind": "BlockBlobStorage", "account_tier": "Premium"}, "Capacity: 100 GB at 0.195 = 19.50"),
        ({"account_kind": "BlobStorage"}, "Capacity (first 50TB): 100 GB at 0.0196 = 1.96"),
    ],
)
def test_the_kind_of_an_account_and_its_copies_decide_the_price(values: dict[str, Any], first: str) -> None:
    account = {"location": EUROPE, "account_tier": "Standard", "account_replication_type": "LRS", **values}
    assert price("azurerm_storage_account", account, usage={"storage_gb": 100}).bill[0] == first


def test_an_account_of_files_costs_what_its_shares_do() -> None:
    account = {"location": EUROPE, "account_kind": "FileStorage", "account_tier": "Premium"}
    assert price("azurerm_storage_account", account | {"account_replication_type": "LRS"}).status == "free"


def test_an_account_in_a_region_without_prices_has_none() -> None:
    account = {"location": "brazilsouth", "account_tier": "Standard", "account_replication_type": "LRS"}
    assert price("azurerm_storage_account", account).status == "unpriced"
    assert price("azurerm_storage_account", account, usage={"storage_gb": 1}).monthly_cost is None


def test_a_table_costs_more_under_a_key_of_the_account() -> None:
    usage = {"monthly_storage_gb": 1000}
    assert inside("azurerm_storage_table", {}, {}, usage).bill[0] == "Capacity: 1000 GB at 0.045 = 45.00"
    own_key = inside("azurerm_storage_table", {"table_encryption_key_type": "Account"}, {}, usage)
    assert own_key.bill[0] == "Capacity: 1000 GB at 0.0585 = 58.50"


def test_a_queue_that_is_copied_far_away_pays_for_that() -> None:
    usage = {"monthly_storage_gb": 100, "monthly_class_1_operations": 1_000_000}
    near = inside("azurerm_storage_queue", {}, {}, usage)
    assert near.bill[:2] == [
        "Capacity: 100 GB at 0.045 = 4.50",
        "Class 1 operations: 100 10k operations at 0.004 = 0.40",
    ]
    far = {"account_replication_type": "GRS", "location": "westus"}
    moved = inside("azurerm_storage_queue", far, {}, {"monthly_geo_replication_data_transfer_gb": 50})
    assert moved.bill[-1] == "Geo-replication data transfer: 50 GB at 0.02 = 1.00"


def test_a_share_is_charged_by_its_tier_or_by_its_quota() -> None:
    used = inside("azurerm_storage_share", {}, {"quota": 50, "access_tier": "Cool"}, {"storage_gb": 100})
    assert used.bill[0] == "Data at rest: 100 GB at 0.015 = 1.50"
    usual = inside("azurerm_storage_share", {}, {"quota": 50}, {"storage_gb": 100})
    assert usual.bill[0] == "Data at rest: 100 GB at 0.06 = 6.00"
    premium = inside("azurerm_storage_share", {"account_tier": "Premium"}, {"quota": 50})
    assert premium.bill[0] == "Data at rest: 50 GB at 0.192 = 9.60"


@pytest.mark.parametrize("kind", ["azurerm_storage_table", "azurerm_storage_queue", "azurerm_storage_share"])
def test_what_is_in_an_account_that_is_not_here_is_not_known(kind: str) -> None:
    assert price(kind, {"quota": 5}).gaps[0] == "the storage account is not in this run"
