"""What attachments to a core network are charged for: by the hour, and each gigabyte processed."""

from cost_estimator.model import Component, PriceModel, hourly, used


def attachment_model(resource_type: str, hours: str, data: str = "") -> PriceModel:
    """Return the model of a kind of attachment.

    Args:
        resource_type: of the attachment.
        hours: what its hourly price is called.
        data: what the price of a gigabyte is called, where it has one.
    """
    components: list[Component] = [hourly("Core network attachment", sku=f"cloudwan/{hours}")]
    if data:
        components.append(used("Data processed", sku=f"cloudwan/{data}", unit="GB", quantity=None))
    return PriceModel(resource_type=resource_type, parts=(lambda _attachment, _usage: components,))
