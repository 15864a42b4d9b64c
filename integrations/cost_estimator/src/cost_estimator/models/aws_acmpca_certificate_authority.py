"""aws_acmpca_certificate_authority: a charge a month, and each certificate that it issues."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Tier, Usage, monthly, tiered, used

_TIERS = (
    Tier("first 1K", 1_000, "certificatemanager/Certificate Issued from 0 to 1000"),
    Tier("next 9K", 9_000, "certificatemanager/Certificate Issued from 1000 to 10000"),
    Tier("over 10K", None, "certificatemanager/Certificate Issued from 10001 and above"),
)


def _authority(authority: Attributes, usage: Usage) -> Iterator[Component]:
    issued = usage.quantity("monthly_requests")
    if authority.text("usage_mode", "GENERAL_PURPOSE") == "SHORT_LIVED_CERTIFICATE":
        sku = "certificatemanager/Short lived Certificate Authority"
        yield monthly("Private certificate authority (short-lived)", sku=sku, unit="months", quantity=1)
        sku = "certificatemanager/Short lived Certificate Issued"
        yield used("Certificates (short-lived)", sku=sku, unit="requests", quantity=issued)
        return
    sku = "certificatemanager/Certificate Authority Paid"
    yield monthly("Private certificate authority", sku=sku, unit="months", quantity=1)
    yield from tiered("Certificates", tiers=_TIERS, unit="requests", quantity=issued)


MODEL = PriceModel(resource_type="aws_acmpca_certificate_authority", parts=(_authority,))
