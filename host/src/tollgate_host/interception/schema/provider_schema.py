"""A provider's schema: what Terraform gets of it, and the shapes of its types."""

from collections.abc import Container

from tollgate_tfplugin.fields import chunk, fields, flag
from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from tollgate_host.interception.schema.protocol_versions import schema_as_version_6
from tollgate_host.interception.schema.type_shape import TypeShape, shape_of

INTEGRATIONS, INTEGRATION = "integrations", "integration"
"""The argument and the block that a provider's configuration has for Tollgate alone."""

_PROVIDER, _RESOURCES, _DATA_SOURCES, _CAPABILITIES, _EPHEMERAL, _LISTS, _ACTIONS = 1, 2, 3, 6, 8, 9, 11
_MODES = {"managed": _RESOURCES, "data": _DATA_SOURCES, "ephemeral": _EPHEMERAL}
_NESTING_MAP = 4
_REGIONAL_TYPE = "aws_vpc"
_HOST_SETTINGS = (
    "args", "cage", "config", "enabled", "env", "hooks", "network", "on_error", "read", "send_sensitive", "source",
    "start_timeout", "timeout", "wire",
)  # fmt: skip


class ProviderSchema:
    """The response of GetProviderSchema.

    Attributes:
        can_plan_destroy: whether the provider plans destroys.

    Args:
        answer: the message.
        version: the provider's protocol version.
    """

    def __init__(self, answer: bytes, version: int = 6) -> None:
        self._answer = answer
        self._version = version
        self._types: dict[int, dict[str, tuple[int, int]]] = {
            number: {} for number in (_RESOURCES, _DATA_SOURCES, _EPHEMERAL, _LISTS, _ACTIONS)
        }
        self._entries: list[tuple[str, int, int]] = []
        self._shapes: dict[tuple[int, str], TypeShape] = {}
        self.can_plan_destroy = False
        self._provider: tuple[int, int] | None = None
        at = 0
        for field in fields(answer):
            begin, at = at, field.end
            if not field.is_bytes:
                continue  # what is no message is none of these, to any parser
            if field.number in self._types:
                name = self._index(field.number, field.start, field.end)
                if field.number not in (_LISTS, _ACTIONS):
                    self._entries.append((name, begin, field.end))
            elif field.number == _PROVIDER:
                self._provider = (field.start, field.end)
            elif field.number == _CAPABILITIES:
                self.can_plan_destroy = any(
                    one.number == 1 and one.value for one in fields(answer, field.start, field.end)
                )

    @property
    def type_names(self) -> frozenset[str]:
        """Return the names of all resource, data source and ephemeral resource types."""
        return frozenset(name for name, _, _ in self._entries)

    @property
    def listed(self) -> frozenset[str]:
        """Return the types that can be listed."""
        return frozenset(self._types[_LISTS])

    def has(self, mode: str, type_name: str) -> bool:
        """Return whether a type of mode `managed`, `data` or `ephemeral` exists."""
        return type_name in self._types[_MODES[mode]]

    def resource(self, type_name: str) -> TypeShape | None:
        """Return the shape of a resource type, or None if it does not exist."""
        return self._shape(_RESOURCES, type_name)

    def has_region(self, type_name: str) -> bool:
        """Return whether the objects of a type have a region of their own, which an import id names after an `@`.

        hashicorp/aws has that from version 6 on, for nearly every type. Before, a few types had an argument of that
        name with other meanings; a network had none.
        """
        shapes = (self.resource(_REGIONAL_TYPE), self.resource(type_name))
        return all(shape is not None and shape.has_region for shape in shapes)

    def data_source(self, type_name: str) -> TypeShape | None:
        """Return the shape of a data source, or None if it does not exist."""
        return self._shape(_DATA_SOURCES, type_name)

    def action(self, type_name: str) -> TypeShape | None:
        """Return the shape of an action's configuration, or None if it does not exist."""
        return self._shape(_ACTIONS, type_name)

    def provider(self) -> TypeShape:
        """Return the shape of the provider's own configuration."""
        return shape_of(self._provider_schema())

    def extended(self, answer: bytes, only: Container[str] | None = None) -> bytes:
        """Return a response with Tollgate's additions.

        They are the argument and the block for integrations, and the ability to plan destroys.

        Keys of an `integration` block that are not the host's never reach Terraform: a shadow root has blanks there.
        A response without a schema is returned unchanged, so that Terraform reports it.

        Args:
            answer: the provider's response.
            only: the types to keep; all if not given.
        """
        if self._provider is None:
            return answer
        if only is not None and answer == self._answer:
            answer = self._with_types(only)
        own = self._provider_schema().block
        block = b""
        if all(attribute.name != INTEGRATIONS for attribute in own.attributes):
            block += chunk(2, _dynamic(INTEGRATIONS))
        if all(nested.type_name != INTEGRATION for nested in own.block_types):
            inner = b"".join(chunk(2, _dynamic(name)) for name in _HOST_SETTINGS)
            block += chunk(3, chunk(1, INTEGRATION.encode()) + chunk(2, inner) + flag(3, _NESTING_MAP))
        return answer + chunk(_PROVIDER, chunk(2, block)) + chunk(_CAPABILITIES, flag(1))

    def _with_types(self, only: Container[str]) -> bytes:
        """Return the response with only these types."""
        kept: list[bytes] = []
        at = 0
        for name, start, end in self._entries:
            if name not in only:
                kept.append(self._answer[at:start])
                at = end
        return b"".join((*kept, self._answer[at:]))

    def _provider_schema(self) -> pb.Schema:
        place = self._provider or (0, 0)
        return self._schema_at(place)

    def _schema_at(self, place: tuple[int, int]) -> pb.Schema:
        return pb.Schema.FromString(schema_as_version_6(self._answer[slice(*place)], self._version))

    def _index(self, kind: int, start: int, end: int) -> str:
        """Record where the schema of a type is and return its name."""
        name, place = "", (0, 0)
        for field in fields(self._answer, start, end):
            if field.number == 1:
                name = self._answer[field.start : field.end].decode()
            else:
                place = (field.start, field.end)
        self._types[kind][name] = place
        return name

    def _shape(self, kind: int, type_name: str) -> TypeShape | None:
        key = (kind, type_name)
        if key not in self._shapes:
            place = self._types[kind].get(type_name)
            if place is None:
                return None
            if kind == _ACTIONS:  # its schema lies one message deeper
                inner = (one for one in fields(self._answer, *place) if one.number == 1)
                place = next(((one.start, one.end) for one in inner), (0, 0))
            self._shapes[key] = shape_of(self._schema_at(place))
        return self._shapes[key]


NO_SCHEMA = ProviderSchema(b"")
"""Of a provider that has not been asked yet."""


def _dynamic(name: str) -> bytes:
    """Return an optional attribute of any type."""
    return chunk(1, name.encode()) + chunk(2, b'"dynamic"') + flag(5)
