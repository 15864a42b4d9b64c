"""aws_networkmanager_site_to_site_vpn_attachment: by the hour, and each gigabyte processed."""

from cost_estimator.models._cloud_wan import attachment_model

MODEL = attachment_model(
    "aws_networkmanager_site_to_site_vpn_attachment",
    "AWS Site-to-Site VPN Site-to-Site VPN attachments hour",
    "AWS Site-to-Site VPN Site-to-Site VPN attachments GigaBytes",
)
