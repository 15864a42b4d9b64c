"""Actions, as version 6 of the real provider has them: a message to a topic."""

from __future__ import annotations

import secrets

import attrs

from provider_sandbox.provider import Sandbox
from pyvider import ActionContext, BaseAction, register_action

MESSAGE = "sns message"
"""The type of what the cloud keeps of a message."""


@attrs.frozen
class PublishConfig:
    """What to send, and where to."""

    topic_arn: str
    message: str
    subject: str | None = None


@register_action("aws_sns_publish")
class Publish(BaseAction[PublishConfig]):
    """Sends a message to a topic; one that begins with `fail` is refused by the cloud."""

    def invoke(self, ctx: ActionContext[PublishConfig]) -> None:
        """Send it, with a word before and after."""
        ctx.progress(f"Publishing to {ctx.config.topic_arn}...")
        if ctx.config.message.startswith("fail"):
            raise ValueError(f"the topic {ctx.config.topic_arn} takes no such message")
        sandbox: Sandbox = ctx.provider
        sent = {"topic": ctx.config.topic_arn, "message": ctx.config.message}
        sandbox.cloud.create(MESSAGE, sandbox.region, secrets.token_hex(8), sent)
        ctx.progress("Published.")
