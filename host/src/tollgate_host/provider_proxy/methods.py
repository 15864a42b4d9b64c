"""The methods of the plugin protocol by their paths: versions 5 and 6 under the names of 6."""

from functools import lru_cache
from typing import Literal, NamedTuple

STDIO_PATH = b"/plugin.GRPCStdio/StreamStdio"
BROKER_PATH = b"/plugin.GRPCBroker/StartStream"
SHUTDOWN_PATH = b"/plugin.GRPCController/Shutdown"

_NAMES_IN_VERSION_5 = {
    "GetSchema": "GetProviderSchema",
    "PrepareProviderConfig": "ValidateProviderConfig",
    "ValidateResourceTypeConfig": "ValidateResourceConfig",
    "ValidateDataSourceConfig": "ValidateDataResourceConfig",
    "Configure": "ConfigureProvider",
    "Stop": "StopProvider",
}
_PATH_IN_VERSION_5 = {name: old for old, name in _NAMES_IN_VERSION_5.items()}
_SERVICES = {"tfplugin5.Provider": 5, "tfplugin6.Provider": 6}

Kind = Literal["provider", "held", "shutdown", "other"]


class Method(NamedTuple):
    """What a path calls.

    Attributes:
        kind: of the provider; a stream of go-plugin's to be held open; go-plugin's end; or unknown.
        name: for one of the provider, its name in protocol 6; else empty.
    """

    kind: Kind
    name: str = ""


@lru_cache(maxsize=512)
def method_of(path: bytes) -> Method:
    """Return what a path calls."""
    if path in (STDIO_PATH, BROKER_PATH):
        return Method("held")
    if path == SHUTDOWN_PATH:
        return Method("shutdown")
    service, _, name = path.decode("ascii", "replace").lstrip("/").partition("/")
    version = _SERVICES.get(service)
    if version is None:
        return Method("other")
    return Method("provider", _NAMES_IN_VERSION_5.get(name, name) if version == 5 else name)


def path_of(name: str, protocol_version: int) -> bytes:
    """Return the path that calls a method of the provider, given its name in protocol 6."""
    own_name = _PATH_IN_VERSION_5.get(name, name) if protocol_version == 5 else name
    return f"/tfplugin{protocol_version}.Provider/{own_name}".encode()
