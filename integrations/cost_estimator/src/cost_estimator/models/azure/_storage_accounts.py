"""What is kept in storage accounts is charged for by the kind of store and how it is copied."""

from collections.abc import Iterator

from msgspec import Struct

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, Usage, used

_COPIES = {"RAGRS": "RA-GRS", "RAGZRS": "RA-GZRS"}
_PER_PRICE = 10_000


class Operation(Struct, frozen=True):
    """Something that is done with what is stored: its name, its usage key, and what its price is called."""

    name: str
    key: str
    priced_as: tuple[str, ...]


def account_of(stored: Attributes) -> Attributes:
    """Return the account that something is stored in.

    Raises:
        NotKnown: it is not in this run.
    """
    for argument in ("storage_account_name", "storage_account_id"):
        account = stored.referenced(argument, "azurerm_storage_account")
        if account is not None:
            return account
    raise NotKnown("the storage account is not in this run")


def copies(account: Attributes) -> str:
    """Return how an account copies what it has, as prices call it."""
    given = account.text("account_replication_type").upper()
    return _COPIES.get(given, given)


def region_of_account(stored: Attributes) -> str:
    """Return where the account is that something is stored in, or nothing where it is not in this run."""
    try:
        location = account_of(stored).text("location", stored.region)
    except NotKnown:
        location = stored.region
    return location.lower().replace(" ", "")


def operations(store: str, done: tuple[Operation, ...], usage: Usage) -> Iterator[Component]:
    """Yield what is charged for by the ten thousand."""
    for each in done:
        skus = tuple(f"azure-storage/{store}/{name}" for name in each.priced_as)
        yield used(each.name, sku=skus, unit="10k operations", quantity=usage.quantity(each.key), per=_PER_PRICE)
