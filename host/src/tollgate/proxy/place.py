"""Where a provider listens."""

from typing import Literal

import attrs

Network = Literal["unix", "tcp"]


@attrs.frozen
class Place:
    """A Unix socket by its path, or a TCP port as `host:port`."""

    network: Network
    path: str

    @property
    def host_and_port(self) -> tuple[str, int]:
        """The two parts of a TCP address."""
        host, _, port = self.path.rpartition(":")
        return host.strip("[]"), int(port)


def place_from_text(network: str, path: str) -> Place | None:
    """The place that these words name, or None if they name none."""
    if network == "unix" and path:
        return Place("unix", path)
    _, colon, port = path.rpartition(":")
    if network == "tcp" and colon and port.isdigit():
        return Place("tcp", path)
    return None
