"""The validators: jsonschema-rs, which is fast, and jsonschema with the same answers where that is not installed."""

import importlib.util
import re
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from policy_validator.json_schema.schema_rule import Objection, SchemaError, Validator

MAX_CHARACTERS = 200
_QUOTED = re.compile(r"""["']([^"']+)["']""")


def make_validator(schema: Any, *, prefer_fast: bool = True) -> Validator:
    """Compile a schema.

    Raises:
        SchemaError: it is no JSON Schema.
    """
    if prefer_fast and importlib.util.find_spec("jsonschema_rs") is not None:
        return _fast(schema)
    return _plain(schema)


class FastValidator(Struct, frozen=True):
    """A schema compiled by jsonschema-rs."""

    _compiled: Any

    def objections(self, instance: Any) -> Iterator[Objection]:
        """Yield every error."""
        for error in self._compiled.iter_errors(instance):
            kind = error.kind
            missing = (str(kind.property),) if type(kind).__name__.endswith("Required") else ()
            yield Objection(tuple(error.instance_path), _shorten(error.message), missing)


class PlainValidator(Struct, frozen=True):
    """A schema compiled by jsonschema."""

    _compiled: Any

    def objections(self, instance: Any) -> Iterator[Objection]:
        """Yield every error."""
        for error in self._compiled.iter_errors(instance):
            found = _QUOTED.match(error.message) if error.validator == "required" else None
            yield Objection(tuple(error.absolute_path), _shorten(error.message), (found[1],) if found else ())


def _fast(schema: Any) -> Validator:
    import jsonschema_rs

    try:
        options = jsonschema_rs.RegexOptions()  # an engine without backtracking: no pattern can hang it
        return FastValidator(jsonschema_rs.validator_for(schema, pattern_options=options))
    except (ValueError, jsonschema_rs.ValidationError, jsonschema_rs.ReferencingError) as error:
        path = tuple(getattr(error, "instance_path", ()))
        raise SchemaError(
            f"This is not a JSON Schema: {_shorten(str(getattr(error, 'message', error)))}.", path
        ) from None


def _plain(schema: Any) -> Validator:
    import jsonschema
    from jsonschema import validators

    making: Any = validators
    kind = making.validator_for(schema, default=jsonschema.Draft202012Validator)
    try:
        kind.check_schema(schema)
    except jsonschema.SchemaError as error:
        raise SchemaError(
            f"This is not a JSON Schema: {_shorten(error.message)}.", tuple(error.absolute_path)
        ) from None
    bounded = making.extend(kind, {"pattern": _matches_pattern})
    return PlainValidator(bounded(schema))


def _matches_pattern(_validator: Any, source: str, instance: Any, _schema: Any) -> Iterator[Any]:
    """Yield the keyword `pattern`, matched within a bounded time, which Python's own patterns cannot be."""
    import jsonschema
    from tollgate_runtime.patterns import pattern

    if isinstance(instance, str) and not pattern(source).search(instance):
        yield jsonschema.ValidationError(f"{instance!r} does not match {source!r}")


def _shorten(message: str) -> str:
    first = message.partition("\n")[0]
    return first if len(first) <= MAX_CHARACTERS else f"{first[: MAX_CHARACTERS - 3]}..."
