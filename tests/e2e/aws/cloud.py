"""An AWS of our own: moto's server, in this process, on a free port of the loopback interface."""

from collections.abc import Generator
from contextlib import contextmanager

import attrs
import httpx


@attrs.frozen
class Cloud:
    """Where it answers."""

    endpoint: str

    @property
    def environment(self) -> dict[str, str]:
        """What makes the AWS provider talk to it, and to nothing else."""
        return {
            "AWS_ENDPOINT_URL": self.endpoint,
            "AWS_ACCESS_KEY_ID": "test",
            "AWS_SECRET_ACCESS_KEY": "test",
            "AWS_EC2_METADATA_DISABLED": "true",
            "NO_PROXY": "127.0.0.1",
        }

    def clear(self) -> None:
        """Takes everything away that was made."""
        httpx.post(f"{self.endpoint}/moto-api/reset", trust_env=False).raise_for_status()


@contextmanager
def running_cloud() -> Generator[Cloud]:
    """A cloud for the block, with nothing in it."""
    from moto.server import ThreadedMotoServer  # heavy; a run without a provider to test has no need of it

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    try:
        host, port = server.get_host_and_port()
        yield Cloud(f"http://{host}:{port}")
    finally:
        server.stop()
