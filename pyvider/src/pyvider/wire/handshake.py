"""go-plugin's handshake, without I/O: what Terraform's environment says, and the one line that answers it."""

import base64
from collections.abc import Mapping
from typing import NamedTuple

MAGIC_COOKIE_NAME = "TF_PLUGIN_MAGIC_COOKIE"
MAGIC_COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2"
CORE_PROTOCOL = 1
PLUGIN_PROTOCOL = 6

RUN_BY_HAND = """\
This is a Terraform provider: Terraform starts it by itself, it is not meant to be run by hand.

  to install it for Terraform    pyvider install {name}
  to serve it under a debugger   pyvider dev {name}
  to see its schema              pyvider schema {name}

(The environment variable TF_PLUGIN_MAGIC_COOKIE, which Terraform sets, is missing or wrong.)
"""


def validate_magic_cookie(cookie: str | None) -> bool:
    """Whether the cookie is the one that Terraform gives to every plugin it starts."""
    return cookie == MAGIC_COOKIE


class Invitation(NamedTuple):
    """What the environment of a started plugin says about how to serve."""

    is_from_terraform: bool
    client_certificate: str | None
    """PEM of the only client to let in; without it Terraform asks for plain text."""
    socket_folder: str | None

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> "Invitation":
        """Read the variables that go-plugin sets."""
        return cls(
            is_from_terraform=validate_magic_cookie(environment.get(MAGIC_COOKIE_NAME)),
            client_certificate=environment.get("PLUGIN_CLIENT_CERT") or None,
            socket_folder=environment.get("PLUGIN_UNIX_SOCKET_DIR") or None,
        )


def handshake_line(socket_path: str, certificate: bytes | None) -> str:
    """The line that tells Terraform where to connect and which certificate (DER) to expect there."""
    encoded = base64.b64encode(certificate).decode().rstrip("=") if certificate else ""
    return f"{CORE_PROTOCOL}|{PLUGIN_PROTOCOL}|unix|{socket_path}|grpc|{encoded}\n"
