"""Ephemeral resources, as the real provider has them: a password that nothing stores."""

from __future__ import annotations

import hashlib

import attrs

from pyvider import BaseEphemeral, EphemeralContext, Opened, ResourceContext, register_ephemeral

_LONGEST = 64


@attrs.frozen
class PasswordConfig:
    """How long it is to be."""

    password_length: int | None = None


@attrs.frozen
class PasswordResult:
    """The password."""

    password_length: int | None
    random_password: str


@register_ephemeral("aws_secretsmanager_random_password")
class RandomPassword(BaseEphemeral[PasswordResult, PasswordConfig]):
    """A password, the same for the same length, so that runs can be compared."""

    async def open(self, ctx: ResourceContext[PasswordConfig, PasswordResult]) -> Opened[PasswordResult]:
        """Make it up; it must be closed."""
        length = ctx.config.password_length or 32
        if length > _LONGEST:
            raise ValueError(f"a password has at most {_LONGEST} characters")
        text = hashlib.sha256(str(length).encode()).hexdigest()[:length]
        return Opened(result=PasswordResult(ctx.config.password_length, text), private=b"\xff open")

    async def close(self, ctx: EphemeralContext) -> None:
        """Forget it, if it is ours."""
        if ctx.private != b"\xff open":
            raise ValueError(f"the private data of the password is {ctx.private!r}")
