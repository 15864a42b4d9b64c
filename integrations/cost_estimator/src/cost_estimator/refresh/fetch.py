"""Asks the AWS Price List API, page by page. The one place that imports boto3."""

from collections.abc import Callable, Iterator, Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
import msgspec

from cost_estimator.price_file import Entry
from cost_estimator.refresh.entries import entries_of
from cost_estimator.refresh.journal import Journal
from cost_estimator.refresh.offers import OFFERS, Offer
from cost_estimator.refresh.products import product_from_json

ENDPOINTS = ("us-east-1", "eu-central-1", "ap-south-1")
"""Where the API is; all have the prices of all regions."""
_PAGE = 100
_ATTEMPTS = 8
_NO_CREDENTIALS = (
    "no AWS credentials were found, and the price list wants some: set AWS_PROFILE or AWS_ACCESS_KEY_ID, or run "
    "`aws configure`; the right pricing:GetProducts is enough"
)
_REFUSED = {
    "AccessDeniedException": "AWS refused: these credentials lack the right pricing:GetProducts",
    "ExpiredTokenException": "AWS refused: these credentials have expired; sign in again",
    "ThrottlingException": "AWS keeps throttling; run the same command again later, it goes on where it stopped",
    "UnrecognizedClientException": "AWS refused: these credentials are not valid",
}

Report = Callable[[str, str, int], None]
"""Told after each page: the offer's service, the region, and how many prices there are by now."""


class RefreshError(Exception):
    """Raised if prices cannot be fetched; the message says why, and what to do."""


@attrs.frozen(kw_only=True)
class Wanted:
    """What to fetch."""

    regions: Sequence[str]
    services: Sequence[str]
    today: str

    def offers(self) -> Iterator[tuple[Offer, str]]:
        """Yield each offer in each region."""
        for offer in OFFERS:
            if not self.services or offer.service in self.services:
                for region in self.regions:
                    yield offer, region


def fetch(wanted: Wanted, journal: Journal, report: Report, *, endpoint: str = ENDPOINTS[0]) -> None:
    """Fetch prices into a journal; what is in there already is not asked for again.

    Raises:
        RefreshError: AWS cannot be asked, or refuses.
    """
    client = _client(endpoint)
    count = sum(1 for _ in journal.entries())
    for offer, region in wanted.offers():
        if journal.is_done(offer.name, region):
            continue
        for entries, next_token in _pages(client, offer, region, journal, wanted.today):
            journal.add(offer.name, region, entries, next_token)
            count += len(entries)
            report(offer.service, region, count)


def journal_of(catalogue: Path) -> Path:
    """Return where the journal of a catalogue is."""
    return catalogue.with_name(f"{catalogue.name}.fetching")


def _client(endpoint: str) -> Any:
    session: Any = import_module("boto3.session")
    config: Any = import_module("botocore.config")
    settings = config.Config(
        retries={"max_attempts": _ATTEMPTS, "mode": "standard"}, connect_timeout=10, read_timeout=60
    )
    try:
        return session.Session().client("pricing", region_name=endpoint, config=settings)
    except import_module("botocore.exceptions").BotoCoreError as error:
        raise RefreshError(f"the AWS configuration of this machine cannot be used: {error}") from error


def _pages(
    client: Any, offer: Offer, region: str, journal: Journal, today: str
) -> Iterator[tuple[list[Entry], str | None]]:
    token = journal.next_token(offer.name, region)
    while True:
        answer = _ask(client, offer, region, token)
        if answer is None:  # the token of an interrupted run has expired: start this offer again
            journal.forget(offer.name, region)
            token = None
            continue
        documents = [_decode(text) for text in answer["PriceList"]]
        token = answer.get("NextToken") or None
        yield [entry for each in documents for entry in entries_of(each, offer, region, today)], token
        if token is None:
            return


def _decode(text: Any) -> Any:
    document = msgspec.json.decode(text) if isinstance(text, str | bytes) else text
    try:
        return product_from_json(document)
    except ValueError as error:
        raise RefreshError(str(error)) from error


def _ask(client: Any, offer: Offer, region: str, token: str | None) -> Any:
    """Return one page; None if the token is not valid any more."""
    errors: Any = import_module("botocore.exceptions")
    filters = {**offer.filters, "regionCode": region}
    request: dict[str, Any] = {
        "ServiceCode": offer.code,
        "Filters": [{"Type": "TERM_MATCH", "Field": name, "Value": filters[name]} for name in filters],
        "MaxResults": _PAGE,
        "FormatVersion": "aws_v1",
    }
    if token is not None:
        request["NextToken"] = token
    try:
        return client.get_products(**request)
    except errors.NoCredentialsError:
        raise RefreshError(_NO_CREDENTIALS) from None
    except errors.ClientError as error:
        code = str(error.response.get("Error", {}).get("Code", ""))
        if code in ("ExpiredNextTokenException", "InvalidNextTokenException") and token is not None:
            return None
        raise RefreshError(_REFUSED.get(code, f"AWS refused: {error}")) from error
    except errors.BotoCoreError as error:
        raise RefreshError(f"the price list of AWS cannot be reached: {error}") from error
