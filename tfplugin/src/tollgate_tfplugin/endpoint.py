"""The address that a provider listens at."""

from typing import Literal, NamedTuple

Network = Literal["unix", "tcp"]


class Endpoint(NamedTuple):
    """A Unix socket by its path, or a TCP port as `host:port`."""

    network: Network
    path: str

    @property
    def host_and_port(self) -> tuple[str, int]:
        """Return the two parts of a TCP address."""
        host, _, port = self.path.rpartition(":")
        return host.strip("[]"), int(port)


def parse_endpoint(network: str, path: str) -> Endpoint | None:
    """Parse an address as go-plugin writes it; None if it is none."""
    if network == "unix" and path:
        return Endpoint("unix", path)
    _, colon, port = path.rpartition(":")
    if network == "tcp" and colon and port.isdecimal():
        return Endpoint("tcp", path)
    return None
