"""aws_kms_key: a charge for each key a month, plus requests by the kind of key."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly, used

_REQUESTS = {
    "SYMMETRIC_DEFAULT": ("Requests", "kms/API request - Non Free Tier"),
    "RSA_2048": ("Requests (RSA 2048)", "kms/Asymmetric Requests RSA_2048"),
}
_ASYMMETRIC = ("Requests (asymmetric)", "kms/Asymmetric Requests except RSA_2048API")


def _key(key: Attributes, _usage: Usage) -> Iterator[Component]:
    yield monthly("Customer master key", sku="kms/Encryption Key", unit="months", quantity=1)
    name, sku = _REQUESTS.get(key.text("customer_master_key_spec", "SYMMETRIC_DEFAULT"), _ASYMMETRIC)
    yield _requests(name, sku)
    yield _requests("ECC GenerateDataKeyPair requests", "kms/API Requests GenerateDatakeyPair ECC")
    yield _requests("RSA GenerateDataKeyPair requests", "kms/API Requests GenerateDatakeyPair RSA")


def _requests(name: str, sku: str) -> Component:
    return used(name, sku=sku, unit="10k requests", quantity=None, per=10_000)


MODEL = PriceModel(resource_type="aws_kms_key", parts=(_key,))
