"""`prices refresh` and `prices diff`, against a local server that implements the AWS Price List API."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from cost_estimator.app import app
from cost_estimator.price_file import PriceFile
from cost_estimator.prices import Prices
from cost_estimator.refresh.offers import OFFERS
from cost_estimator.refresh.products import product_from_json
from tollgate_runtime import Resource
from tollgate_runtime.testing import connect

from tests.integrations.cost_estimator.price_list import PriceList, product, serve

HOURLY = [("0.0500000000", "Hrs", "0", "Inf")]


def machine(instance_type: str, amount: str = "0.05", system: str = "Linux", tenancy: str = "Shared") -> dict[str, Any]:
    return product(
        "Compute Instance",
        [(amount, "Hrs", "0", "Inf")],
        instanceType=instance_type,
        operatingSystem=system,
        tenancy=tenancy,
        capacitystatus="Used",
        preInstalledSw="NA",
        licenseModel="No License required",
        usagetype=f"BoxUsage:{instance_type}",
    )


@pytest.fixture
def prices(monkeypatch: pytest.MonkeyPatch) -> Iterator[PriceList]:
    listed = PriceList(
        {
            "AmazonEC2": [
                machine("t3.micro"),
                machine("t3.small"),
                machine("t3.small", "0.09", "Windows"),
                machine("m5.large", "0.102", tenancy="Dedicated"),
                machine("t3.medium"),
                product("Storage", [("0.0800000000", "GB-Mo", "0", "Inf")], volumeApiName="gp3"),
                product(
                    "Provisioned Throughput",
                    [("40.96", "GiBps-mo", "0", "Inf")],
                    usagetype="EBS:VolumeP-Throughput.gp3",
                ),
                product("NAT Gateway", HOURLY, usagetype="USE1-NatGateway-Hours"),
            ],
            "AWSLambda": [
                product(
                    "Serverless",
                    [
                        ("0.0000166667", "Lambda-GB-Second", "0", "6000000000"),
                        ("0.000015", "Lambda-GB-Second", "6000000000", "15000000000"),
                    ],
                    usagetype="Lambda-GB-Second",
                )
            ],
        }
    )
    for name in ("AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_WEB_IDENTITY_TOKEN_FILE"):
        monkeypatch.delenv(name, raising=False)
    with serve(listed) as address:
        monkeypatch.setenv("AWS_ENDPOINT_URL_PRICING", address)
        monkeypatch.setenv("AWS_ACCESS_KEY_ID", "test")
        monkeypatch.setenv("AWS_SECRET_ACCESS_KEY", "test")
        monkeypatch.setenv("AWS_EC2_METADATA_DISABLED", "true")
        yield listed


def refresh(target: Path, *services: str) -> int:
    chosen = [word for service in services for word in ("--service", service)]
    return app.main(["prices", "refresh", "--region", "us-east-1", "--output", str(target), *chosen])


def test_a_refresh_fetches_every_page_into_a_catalogue_of_ones_own(prices: PriceList, tmp_path: Path) -> None:
    target = tmp_path / "deep" / "prices.sqlite"
    assert refresh(target, "ec2") == 0
    assert [request.get("NextToken") for request in prices.requests] == [None, "2", None]
    file = PriceFile(target)
    price = file.find("ec2", "linux/t3.medium", "us-east-1")
    assert price is not None
    assert (price.amount, price.as_of, price.source, price.trust) == (
        Decimal("0.05"),
        "2026-11-02",
        "AWS Price List API",
        "high",
    )
    assert file.find("ec2-dedicated", "linux/m5.large", "us-east-1") is not None
    assert file.find("ec2", "windows/t3.small", "us-east-1") is not None


def test_tiers_units_and_prefixes_are_understood(prices: PriceList, tmp_path: Path) -> None:
    target = tmp_path / "prices.sqlite"
    assert refresh(target, "ebs", "nat", "lambda") == 0
    found = Prices(own=[target])
    throughput, nat = found.find("ebs/gp3/throughput", "us-east-1"), found.find("nat/hours", "us-east-1")
    second = found.find("lambda/Lambda Duration Tier2", "us-east-1")
    assert throughput is not None
    assert throughput.amount == Decimal("0.04")
    assert nat is not None
    assert nat.amount == Decimal("0.05")
    assert second is not None
    assert (second.amount, second.begin) == (Decimal("0.000015"), Decimal(6_000_000_000))


@pytest.mark.parametrize(
    ("usage_type", "sku"),
    [
        ("NatGateway-Hours", "nat/hours"),
        ("EU-NatGateway-Hours", "nat/hours"),
        ("APN1-NatGateway-Bytes", "nat/gb"),
        ("us-east-1-KMS-Keys", "kms/Encryption Key"),
        ("KMS-Keys", "kms/Encryption Key"),
        ("Lambda-Edge-Request", None),
    ],
)
def test_a_usage_type_is_known_whatever_region_it_begins_with(usage_type: str, sku: str | None) -> None:
    document = product("any", HOURLY, usagetype=usage_type)
    found = {key for offer in OFFERS for key, _ in offer.keys(product_from_json(document))}
    assert found == ({sku} if sku else set())


@pytest.mark.parametrize(
    ("attributes", "key"),
    [
        (
            {
                "databaseEngine": "SQL Server",
                "databaseEdition": "Web",
                "deploymentOption": "Multi-AZ (SQL Server Mirror)",
            },
            "db.m5.large|SQL Server Web|License included|Multi-AZ",
        ),
        (
            {"databaseEngine": "MySQL", "deploymentOption": "Multi-AZ (readable standbys)"},
            "db.m5.large|MySQL|License included|Multi-AZ readable standbys",
        ),
    ],
)
def test_databases_have_the_keys_of_the_embedded_catalogue(attributes: dict[str, str], key: str) -> None:
    given = {"instanceType": "db.m5.large", "licenseModel": "License included", **attributes}
    [offer] = [offer for offer in OFFERS if offer.service == "rds"]
    assert [found for found, _ in offer.keys(product_from_json(product("x", HOURLY, **given)))] == [f"rds/{key}"]


def test_reserved_machines_get_the_price_of_an_hour_with_the_first_payment_spread(
    prices: PriceList, tmp_path: Path
) -> None:
    reserved = {
        "X.R": {
            "termAttributes": {
                "LeaseContractLength": "1yr",
                "PurchaseOption": "Partial Upfront",
                "OfferingClass": "standard",
            },
            "priceDimensions": {
                "1": {"unit": "Hrs", "pricePerUnit": {"USD": "0.01"}},
                "2": {"unit": "Quantity", "pricePerUnit": {"USD": "87.6"}},
            },
        }
    }
    prices.products["AmazonEC2"][0]["terms"]["Reserved"] = reserved
    target = tmp_path / "prices.sqlite"
    assert refresh(target, "ec2") == 0
    instance = Resource(
        address="aws_instance.a",
        type="aws_instance",
        action="create",
        after={"instance_type": "t3.micro"},
        provider_config={"region": "us-east-1"},
    )
    usage = {
        "reserved_instance_type": "standard",
        "reserved_instance_term": "1_year",
        "reserved_instance_payment_option": "partial_upfront",
    }
    with connect(app, config={"catalogue": str(target), "usage": {"aws_instance": usage}}) as client:
        [hours, *_] = client.call("post-plan", instance).metadata["components"]
    assert hours["unit_price"] == 0.02


def test_being_throttled_is_waited_out(prices: PriceList, tmp_path: Path) -> None:
    prices.failures = ["ThrottlingException", "InternalErrorException"]
    assert refresh(tmp_path / "prices.sqlite", "nat") == 0


def test_an_interrupted_refresh_goes_on_where_it_stopped(prices: PriceList, tmp_path: Path) -> None:
    target = tmp_path / "prices.sqlite"
    prices.page_size = 1
    prices.failures = ["", "AccessDeniedException"]
    assert refresh(target, "ec2") == 1
    assert not target.exists()
    asked = len(prices.requests)
    assert refresh(target, "ec2") == 0
    assert prices.requests[asked]["NextToken"] == "1"
    assert PriceFile(target).find("ec2", "linux/t3.micro", "us-east-1") is not None
    assert list(tmp_path.iterdir()) == [target]


def test_a_page_that_cannot_be_asked_for_any_more_begins_the_offer_anew(prices: PriceList, tmp_path: Path) -> None:
    target = tmp_path / "prices.sqlite"
    prices.page_size = 1
    (tmp_path / "prices.sqlite.fetching").write_text(
        '{"offer": "AmazonEC2|productFamily=NAT Gateway", "region": "us-east-1", "next_token": "9", "prices": []}\n'
        "half a li"
    )
    prices.failures = ["ExpiredNextTokenException"]
    assert refresh(target, "nat") == 0
    assert [request.get("NextToken") for request in prices.requests[-2:]] == ["9", None]


def test_what_was_there_stays_unless_it_is_fetched_again(prices: PriceList, tmp_path: Path) -> None:
    target = tmp_path / "prices.sqlite"
    assert refresh(target, "nat") == 0
    assert refresh(target, "ec2") == 0
    assert PriceFile(target).find("nat", "hours", "us-east-1") is not None


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        ("AccessDeniedException", "AWS refused: these credentials lack the right pricing:GetProducts"),
        ("ExpiredTokenException", "AWS refused: these credentials have expired; sign in again"),
    ],
)
def test_a_refusal_is_one_sentence(
    prices: PriceList, tmp_path: Path, capsys: pytest.CaptureFixture[str], code: str, sentence: str
) -> None:
    prices.failures = [code]
    assert refresh(tmp_path / "prices.sqlite", "nat") == 1
    assert capsys.readouterr().err == f"tf-cost-estimator prices: {sentence}\n"


def test_without_credentials_there_is_one_sentence(
    prices: PriceList, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("AWS_ACCESS_KEY_ID")
    monkeypatch.delenv("AWS_SECRET_ACCESS_KEY")
    monkeypatch.setenv("AWS_SHARED_CREDENTIALS_FILE", str(tmp_path / "none"))
    monkeypatch.setenv("AWS_CONFIG_FILE", str(tmp_path / "none"))
    assert refresh(tmp_path / "prices.sqlite", "nat") == 1
    said = capsys.readouterr().err
    assert said.startswith("tf-cost-estimator prices: no AWS credentials were found")
    assert said.count("\n") == 1


def test_a_catalogue_of_ones_own_is_compared_with_the_embedded_one(
    prices: PriceList, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "prices.sqlite"
    assert refresh(target, "ec2", "nat") == 0
    capsys.readouterr()
    assert app.main(["prices", "diff", str(target), "--service", "nat"]) == 1
    assert capsys.readouterr().out == "nat/hours in us-east-1: $0.045 (2025) is now $0.05 (+11.1%)\n1 prices differ\n"
    assert app.main(["prices", "diff", str(tmp_path / "none")]) == 3
    assert "`prices refresh` writes it" in capsys.readouterr().err


def test_prices_are_shown_with_where_they_come_from(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TOLLGATE_PRICES", str(tmp_path / "none.sqlite"))
    assert app.main(["prices", "get", "ec2/linux/t3.mi*", "--region", "eu-west-1"]) == 0
    assert capsys.readouterr().out.startswith("$0.0114 per Hrs  ec2/linux/t3.micro  (2026-08-22, ")
    assert app.main(["prices", "get", "ec2/linux/t99.*"]) == 1
    assert capsys.readouterr().err == "tf-cost-estimator prices: there is no price of ec2/linux/t99.* in us-east-1\n"
    assert app.main(["prices", "info"]) == 0
    assert "prices of " in capsys.readouterr().out
