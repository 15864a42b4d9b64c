"""aws_lightsail_instance: a bundle of machine, disk and traffic by the hour."""

from collections.abc import Iterator

from msgspec import Struct

from cost_estimator.attributes import Attributes, NotKnown
from cost_estimator.model import Component, PriceModel, Usage, hourly


class _Bundle(Struct, frozen=True):
    """What a size has, as its price is called."""

    memory: str
    vcpus: int
    storage_gb: int
    quota_tb: int

    def sku(self, system: str) -> str:
        """Return the price of the bundle with an operating system."""
        title = f"Lightsail Instance Bundle {self.memory.replace('.', ' ')}GB {system}"
        storage = 30 if "Windows" in system and self.memory == "0.5" else self.storage_gb
        return f"lightsail/{title} {storage}GB Storage {self.vcpus} vCPU {self.memory}GB Memory {self.quota_tb}TB Quota"


_BUNDLES = {
    "nano": _Bundle("0.5", 2, 20, 1),
    "micro": _Bundle("1", 2, 40, 2),
    "small": _Bundle("2", 2, 60, 3),
    "medium": _Bundle("4", 2, 80, 4),
    "large": _Bundle("8", 2, 160, 5),
    "xlarge": _Bundle("16", 4, 320, 6),
    "2xlarge": _Bundle("32", 8, 640, 7),
    "4xlarge": _Bundle("64", 16, 1280, 8),
}
_GENERATION_WITH_ADDRESS = 3
"""From this generation on, a bundle's price includes its public IPv4 address."""


def _server(instance: Attributes, _usage: Usage) -> Iterator[Component]:
    bundle_id = instance.text("bundle_id")
    size, *rest = bundle_id.split("_")
    if size not in _BUNDLES:
        raise NotKnown(f"the bundle {bundle_id!r} is not known here")
    generation = next((int(part) for part in rest if part.isdecimal()), _GENERATION_WITH_ADDRESS)
    system = "Windows" if "win" in rest else "Linux"
    has_address = "ipv6" not in rest and generation >= _GENERATION_WITH_ADDRESS
    name = f"Virtual server ({'Windows' if system == 'Windows' else 'Linux/UNIX'})"
    yield hourly(name, sku=_BUNDLES[size].sku(system if has_address else f"IPv6 {system}"))


MODEL = PriceModel(resource_type="aws_lightsail_instance", parts=(_server,))
