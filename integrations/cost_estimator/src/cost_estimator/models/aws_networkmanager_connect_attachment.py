"""aws_networkmanager_connect_attachment: by the hour."""

from cost_estimator.models._cloud_wan import attachment_model

MODEL = attachment_model("aws_networkmanager_connect_attachment", "Connect Connect attachments hour")
