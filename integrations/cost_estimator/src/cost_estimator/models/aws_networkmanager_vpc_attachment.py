"""aws_networkmanager_vpc_attachment: by the hour, and each gigabyte processed."""

from cost_estimator.models._cloud_wan import attachment_model

MODEL = attachment_model(
    "aws_networkmanager_vpc_attachment", "VPC VPC Attachments hour", "VPC VPC attachments GigaBytes"
)
