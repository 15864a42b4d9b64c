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
    """The method of a path.

    Attributes:
        kind: a method of the provider, a go-plugin stream to hold open, go-plugin's shutdown, or unknown.
        name: for one of the provider, its name in protocol 6; else empty.
    """

    kind: Kind
    name: str = ""


@lru_cache(maxsize=512)
def method_of(path: bytes) -> Method:
    """Return the method of a path."""
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
    """Return the path of a provider's method, given its name in protocol 6."""
    own_name = _PATH_IN_VERSION_5.get(name, name) if protocol_version == 5 else name
    return f"/tfplugin{protocol_version}.Provider/{own_name}".encode()
