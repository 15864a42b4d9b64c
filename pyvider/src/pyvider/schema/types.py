"""`SchemaType`: the names of Terraform's types for those who write `pyvider.schema.base` schemas."""

from __future__ import annotations

from typing import ClassVar

import attrs

from pyvider.cty import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtySet, CtyString, CtyType
from pyvider.errors import SchemaError


@attrs.frozen
class SchemaType:
    """A type by name: `SchemaType.STRING`, `SchemaType.LIST.of(SchemaType.STRING)`, or any Cty type.

    Attributes:
        name: what the type is called.
        known_type: the Cty type, or None for a collection that does not say yet what it holds.
    """

    STRING: ClassVar[SchemaType]
    NUMBER: ClassVar[SchemaType]
    BOOL: ClassVar[SchemaType]
    DYNAMIC: ClassVar[SchemaType]
    LIST: ClassVar[SchemaType]
    SET: ClassVar[SchemaType]
    MAP: ClassVar[SchemaType]

    name: str
    known_type: CtyType | None = None

    def of(self, element: SchemaType | CtyType) -> SchemaType:
        """Return this collection, holding elements of a type."""
        held = element if isinstance(element, CtyType) else element.ctype
        match self.name:
            case "list":
                return SchemaType(f"list({held})", CtyList(element_type=held))
            case "set":
                return SchemaType(f"set({held})", CtySet(element_type=held))
            case "map":
                return SchemaType(f"map({held})", CtyMap(value_type=held))
            case _:
                raise SchemaError(f"A {self.name} holds no elements; only LIST, SET and MAP do")

    @property
    def ctype(self) -> CtyType:
        """Return the Cty type.

        Raises:
            SchemaError: for a collection that does not say what it holds.
        """
        if self.known_type is None:
            name = self.name.upper()
            raise SchemaError(f"Say what the {self.name} holds: SchemaType.{name}.of(SchemaType.STRING), for example")
        return self.known_type

    @property
    def element_type(self) -> CtyType | None:
        """Return the type of a collection's elements; None for other types."""
        return self.ctype.element_type if isinstance(self.ctype, CtyList | CtySet | CtyMap) else None

    @property
    def proto_value(self) -> bytes:
        """Return the type's wire form."""
        return self.ctype.json_bytes


SchemaType.STRING = SchemaType("string", CtyString())
SchemaType.NUMBER = SchemaType("number", CtyNumber())
SchemaType.BOOL = SchemaType("bool", CtyBool())
SchemaType.DYNAMIC = SchemaType("dynamic", CtyDynamic())
SchemaType.LIST = SchemaType("list")
SchemaType.SET = SchemaType("set")
SchemaType.MAP = SchemaType("map")
