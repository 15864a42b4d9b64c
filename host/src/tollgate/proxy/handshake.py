"""go-plugin's handshake from the side of whoever starts a plugin: the environment it is given, the line it answers."""

from collections.abc import Mapping

import attrs
from pyvider.wire.handshake import CORE_PROTOCOL, MAGIC_COOKIE, MAGIC_COOKIE_NAME

from tollgate.errors import ProxyError
from tollgate.proxy.place import Place, place_from_text

PROTOCOL_VERSIONS = (5, 6)
MAX_LINE_BYTES = 64 * 1024
_NOT_PASSED = ("PLUGIN_CLIENT_CERT", "PLUGIN_MULTIPLEX_GRPC", "TF_REATTACH_PROVIDERS")
"""Would ask for TLS, for one listener more, or concern somebody else's providers."""


@attrs.frozen
class Greeting:
    """What a started provider says of itself: its protocol, and where it listens."""

    protocol_version: int
    place: Place


def plugin_environment(environ: Mapping[str, str], socket_folder: str) -> dict[str, str]:
    """The environment of a provider: the user's own, and what makes it listen in plain text in that folder."""
    passed = {name: value for name, value in environ.items() if name not in _NOT_PASSED}
    return {
        **passed,
        MAGIC_COOKIE_NAME: MAGIC_COOKIE,
        "PLUGIN_PROTOCOL_VERSIONS": ",".join(map(str, PROTOCOL_VERSIONS)),
        "PLUGIN_UNIX_SOCKET_DIR": socket_folder,
        "PLUGIN_MIN_PORT": environ.get("PLUGIN_MIN_PORT", "10000"),
        "PLUGIN_MAX_PORT": environ.get("PLUGIN_MAX_PORT", "25000"),
    }


def greeting_from_line(line: bytes) -> Greeting:
    """What the line says.

    Raises:
        ProxyError: it is not a handshake, or one of a protocol that we do not speak.
    """
    shown = line[:200].decode("utf-8", "replace").strip()
    fields = line.decode("utf-8", "replace").strip().split("|")
    if len(fields) < 4 or fields[0] != str(CORE_PROTOCOL):
        raise ProxyError(f"it answered with something other than a plugin's handshake: {shown!r}")
    version = int(fields[1]) if fields[1].isdigit() else 0
    if version not in PROTOCOL_VERSIONS:
        raise ProxyError(f"it speaks version {fields[1]} of the plugin protocol, not 5 or 6")
    place = place_from_text(fields[2], fields[3])
    if place is None:
        raise ProxyError(f"it listens at a place that cannot be reached: {shown!r}")
    protocol, certificate = [*fields[4:6], "", ""][:2]
    if protocol != "grpc" or certificate:
        raise ProxyError(f"it wants to be spoken to in another way than gRPC in plain text: {shown!r}")
    return Greeting(version, place)
