"""A provider's full address."""

from msgspec import Struct

DEFAULT_HOST = "registry.terraform.io"
OPENTOFU_HOST = "registry.opentofu.org"
_DEFAULT_NAMESPACE = "hashicorp"


class Address(Struct, frozen=True, order=True):
    """`registry.terraform.io/hashicorp/aws`."""

    host: str
    namespace: str
    type: str

    def __str__(self) -> str:
        return f"{self.host}/{self.namespace}/{self.type}"

    @classmethod
    def from_text(cls, text: str, *, default_host: str = DEFAULT_HOST) -> "Address | None":
        """Return the address of a source, in full or in short (`hashicorp/aws`, `aws`).

        None if it is malformed.
        """
        parts = text.strip().lower().split("/")
        if not 1 <= len(parts) <= 3 or not all(parts):
            return None
        return cls(*[default_host, _DEFAULT_NAMESPACE][: 3 - len(parts)], *parts)
