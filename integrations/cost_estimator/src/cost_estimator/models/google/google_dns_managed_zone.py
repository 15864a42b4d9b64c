"""google_dns_managed_zone: a charge a month, that of the first 25 zones."""

from cost_estimator.model import PriceModel, monthly

MODEL = PriceModel(
    resource_type="google_dns_managed_zone",
    parts=(lambda _zone, _usage: [monthly("Managed zone", sku="google-dns/zone", unit="months", quantity=1)],),
)
