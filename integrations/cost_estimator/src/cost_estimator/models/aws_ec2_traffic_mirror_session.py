"""aws_ec2_traffic_mirror_session: by the hour."""

from cost_estimator.model import PriceModel, hourly

MODEL = PriceModel(
    resource_type="aws_ec2_traffic_mirror_session",
    parts=(
        lambda _session, _usage: [
            hourly("Traffic mirror", sku="vpc/Hourly charge for Traffic Mirroring Source per hour"),
        ],
    ),
)
