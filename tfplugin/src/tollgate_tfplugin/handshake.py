"""go-plugin's handshake without I/O, both sides: the environment of a plugin's process, and the line it prints.

A provider imports this module before anything else, so it imports little itself.
"""

import binascii
from collections.abc import Mapping
from typing import NamedTuple

from tollgate_tfplugin.endpoint import Endpoint, parse_endpoint
from tollgate_tfplugin.errors import HandshakeError

MAGIC_COOKIE_NAME = "TF_PLUGIN_MAGIC_COOKIE"
MAGIC_COOKIE = "d602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2"
CORE_PROTOCOL = 1
SERVED_PROTOCOL_VERSION = 6
"""The version of the plugin protocol that our own providers serve."""

PROTOCOL_VERSIONS = (5, 6)
"""The versions of the plugin protocol that we can call."""

MAX_LINE_BYTES = 64 * 1024
_NOT_PASSED = ("PLUGIN_CLIENT_CERT", "PLUGIN_MULTIPLEX_GRPC", "TF_REATTACH_PROVIDERS")
"""Would ask for TLS, ask for one more listener, or concern another command's providers."""


def validate_magic_cookie(cookie: str | None) -> bool:
    """Return whether the cookie is the one that Terraform gives to every plugin it starts."""
    return cookie == MAGIC_COOKIE


class PluginEnvironment(NamedTuple):
    """What the environment of a plugin's process asks for.

    Attributes:
        is_from_terraform: Terraform started this process, as the magic cookie shows.
        client_certificate: PEM of the only client to accept; None if Terraform asks for plain text.
        socket_folder: where to listen; None if Terraform leaves it to the plugin.
    """

    is_from_terraform: bool
    client_certificate: str | None
    socket_folder: str | None

    @classmethod
    def from_environ(cls, environ: Mapping[str, str]) -> "PluginEnvironment":
        """Read the variables that go-plugin sets."""
        return cls(
            is_from_terraform=validate_magic_cookie(environ.get(MAGIC_COOKIE_NAME)),
            client_certificate=environ.get("PLUGIN_CLIENT_CERT") or None,
            socket_folder=environ.get("PLUGIN_UNIX_SOCKET_DIR") or None,
        )


def build_plugin_environ(environ: Mapping[str, str], socket_folder: str) -> dict[str, str]:
    """Build the environment of a plugin's process: the user's own, and go-plugin's variables for plain text."""
    passed = {name: value for name, value in environ.items() if name not in _NOT_PASSED}
    return {
        **passed,
        MAGIC_COOKIE_NAME: MAGIC_COOKIE,
        "PLUGIN_PROTOCOL_VERSIONS": ",".join(map(str, PROTOCOL_VERSIONS)),
        "PLUGIN_UNIX_SOCKET_DIR": socket_folder,
        "PLUGIN_MIN_PORT": environ.get("PLUGIN_MIN_PORT", "10000"),
        "PLUGIN_MAX_PORT": environ.get("PLUGIN_MAX_PORT", "25000"),
    }


class Handshake(NamedTuple):
    """What a started plugin announces: the version of its protocol, and where it listens."""

    protocol_version: int
    endpoint: Endpoint


def format_handshake(socket_path: str, certificate: bytes | None) -> str:
    """Format the line that tells Terraform where to connect and which certificate (DER) to expect there."""
    encoded = binascii.b2a_base64(certificate, newline=False).decode().rstrip("=") if certificate else ""
    return f"{CORE_PROTOCOL}|{SERVED_PROTOCOL_VERSION}|unix|{socket_path}|grpc|{encoded}\n"


def parse_handshake(line: bytes) -> Handshake:
    """Parse the line of a started plugin.

    Raises:
        HandshakeError: it is not a handshake, or one of a protocol that we cannot call.
    """
    shown = line[:200].decode("utf-8", "replace").strip()
    fields = line.decode("utf-8", "replace").strip().split("|")
    if len(fields) < 4 or fields[0] != str(CORE_PROTOCOL):
        raise HandshakeError(f"it answered with something other than a plugin's handshake: {shown!r}")
    version = int(fields[1]) if fields[1].isdecimal() else 0
    if version not in PROTOCOL_VERSIONS:
        raise HandshakeError(f"it speaks version {fields[1]} of the plugin protocol, not 5 or 6")
    endpoint = parse_endpoint(fields[2], fields[3])
    if endpoint is None:
        raise HandshakeError(f"it listens at a place that cannot be reached: {shown!r}")
    protocol, certificate = [*fields[4:6], "", ""][:2]
    if protocol != "grpc" or certificate:
        raise HandshakeError(f"it wants to be spoken to in another way than gRPC in plain text: {shown!r}")
    return Handshake(version, endpoint)
