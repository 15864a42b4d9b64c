"""A provider's schema, as the provider sent it: what Terraform is shown of it, and the shapes of its types."""

from pyvider.wire.gen import tfplugin6_pb2 as pb

from tollgate.gate.protobuf import chunk, fields, flag
from tollgate.gate.shape import Shape, shape_of

INTEGRATIONS, INTEGRATION = "integrations", "integration"
"""The argument and the block that a provider's configuration has for Tollgate alone."""

_PROVIDER, _RESOURCES, _DATA_SOURCES, _CAPABILITIES = 1, 2, 3, 6
_NESTING_MAP = 4
_HOST_SETTINGS = (
    "args", "config", "enabled", "env", "hooks", "on_error", "send_sensitive", "source", "start_timeout", "timeout",
)  # fmt: skip


class ProviderSchema:
    """The answer to GetProviderSchema.

    Attributes:
        can_plan_destroy: whether the provider wants to be asked about destroying.
    """

    def __init__(self, answer: bytes) -> None:
        self._answer = answer
        self._types: dict[int, dict[str, tuple[int, int]]] = {_RESOURCES: {}, _DATA_SOURCES: {}}
        self._shapes: dict[tuple[int, str], Shape] = {}
        self.can_plan_destroy = False
        self._provider: tuple[int, int] | None = None
        for field in fields(answer):
            if field.number in self._types:
                self._index(field.number, field.start, field.end)
            elif field.number == _PROVIDER:
                self._provider = (field.start, field.end)
            elif field.number == _CAPABILITIES:
                self.can_plan_destroy = any(one.number == 1 and one.value for one in fields(answer, *field[2:]))

    def resource(self, type_name: str) -> Shape | None:
        """The shape of a resource type; None if the provider has no such type."""
        return self._shape(_RESOURCES, type_name)

    def data_source(self, type_name: str) -> Shape | None:
        """The shape of a data source; None if the provider has none of that name."""
        return self._shape(_DATA_SOURCES, type_name)

    def provider(self) -> Shape:
        """The shape of the provider's own configuration."""
        return shape_of(self._provider_schema())

    def extended(self, answer: bytes) -> bytes:
        """An answer with what Tollgate adds: the two places for integrations, and that destroying is planned, too.

        Keys of an `integration` block that are not the host's never reach Terraform: a shadow root has blanks there.
        To an answer without a schema nothing is added: Terraform is to see that, and to say so.
        """
        if self._provider is None:
            return answer
        own = self._provider_schema().block
        block = b""
        if all(attribute.name != INTEGRATIONS for attribute in own.attributes):
            block += chunk(2, _dynamic(INTEGRATIONS))
        if all(nested.type_name != INTEGRATION for nested in own.block_types):
            inner = b"".join(chunk(2, _dynamic(name)) for name in _HOST_SETTINGS)
            block += chunk(3, chunk(1, INTEGRATION.encode()) + chunk(2, inner) + flag(3, _NESTING_MAP))
        return answer + chunk(_PROVIDER, chunk(2, block)) + chunk(_CAPABILITIES, flag(1))

    def _provider_schema(self) -> pb.Schema:
        place = self._provider or (0, 0)
        return pb.Schema.FromString(self._answer[slice(*place)])

    def _index(self, kind: int, start: int, end: int) -> None:
        """Notes where the schema of a type is; an entry is its name and its schema."""
        name, place = "", (0, 0)
        for field in fields(self._answer, start, end):
            if field.number == 1:
                name = self._answer[field.start : field.end].decode()
            else:
                place = (field.start, field.end)
        self._types[kind][name] = place

    def _shape(self, kind: int, type_name: str) -> Shape | None:
        key = (kind, type_name)
        if key not in self._shapes:
            place = self._types[kind].get(type_name)
            if place is None:
                return None
            self._shapes[key] = shape_of(pb.Schema.FromString(self._answer[slice(*place)]))
        return self._shapes[key]


def _dynamic(name: str) -> bytes:
    """An optional attribute of any type."""
    return chunk(1, name.encode()) + chunk(2, b'"dynamic"') + flag(5)
