"""aws_acm_certificate: free, unless a private authority issues it."""

from collections.abc import Iterator

from cost_estimator.attributes import Attributes
from cost_estimator.model import Component, PriceModel, Usage, monthly


def _certificate(certificate: Attributes, _usage: Usage) -> Iterator[Component]:
    if certificate.is_set("certificate_authority_arn"):
        sku = "certificatemanager/Certificate Issued from 0 to 1000"
        yield monthly("Certificate", sku=sku, unit="requests", quantity=1)


MODEL = PriceModel(resource_type="aws_acm_certificate", parts=(_certificate,))
