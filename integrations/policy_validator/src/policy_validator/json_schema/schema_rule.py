"""One JSON Schema rule. Attributes that are null are left out: to a schema, what is not set is not there."""

from collections.abc import Iterator, Sequence
from typing import Any, Protocol, cast

from msgspec import Struct
from tollgate_runtime import OMITTED, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.markers import SENSITIVE_TEXT
from tollgate_runtime.contract.paths import Path, format_path

from policy_validator.evaluator import RuleInfo, Verdict
from policy_validator.json_schema.reach import speaks_of
from policy_validator.plain import mapping, plain
from policy_validator.yaml_rules.match import Match
from policy_validator.yaml_rules.rule import Example, open_verdict


class SchemaError(Exception):
    """A schema that cannot be used; `path` is the place in it."""

    def __init__(self, message: str, path: Path = ()) -> None:
        super().__init__(message)
        self.path = path


class Objection(Struct, frozen=True):
    """One error of a validator: the place, the sentence, and the properties that it misses."""

    path: Path
    message: str
    missing: tuple[str, ...] = ()


class Validator(Protocol):
    """A compiled schema."""

    def objections(self, instance: Any) -> Iterator[Objection]:
        """Return every error."""
        ...


class SchemaRule(Struct, frozen=True, kw_only=True):
    """A rule that demands that attributes fit a schema."""

    info: RuleInfo
    match: Match
    schema: Any
    validator: Validator
    examples: Sequence[Example] = ()

    def check(self, resource: Resource) -> tuple[Verdict, ...]:
        """Return every objection to a resource; those about what is not known yet leave the resource open."""
        later: list[Path] = []
        withheld: list[Path] = []
        unknown = resource.after_unknown if resource.current is resource.after else None
        instance = _judge(resource.current, unknown, (), later, withheld)
        omitted = resource.after_omitted if resource.current is resource.after else None
        left_out = [path for path in marked_places(omitted) if resource.is_omitted(path)]
        concerned = [path for path in (*later, *left_out, *withheld) if speaks_of(self.schema, path)]
        problems: list[Verdict] = []
        for objection in self.validator.objections(instance):
            if not _touches(objection, concerned):
                where = objection.path
                message = f"{format_path(where)}: {objection.message}" if where else objection.message
                problems.append(Verdict(status="fail", message=message, path=where))
        if problems or not concerned:
            return tuple(problems)
        first = concerned[0]
        marker = UNKNOWN if first in later else OMITTED if first in left_out else SENSITIVE
        return (open_verdict(marker, format_path(first), first),)

    def named_paths(self) -> Iterator[Path]:
        """Yield the attributes that the schema names at its top."""
        schema = mapping(self.schema)
        for name in (*schema.get("properties", {}), *schema.get("required", [])):
            yield (str(name),)


def compile_schema(schema: Any, *, info: RuleInfo, match: Match) -> SchemaRule:
    """Make a rule of a schema.

    Raises:
        SchemaError: it is no JSON Schema, or one that refers to elsewhere.
    """
    made = plain(schema)
    _check_references(made, ())
    from policy_validator.json_schema.validators import make_validator

    return SchemaRule(info=info, match=match, schema=made, validator=make_validator(made))


def marked_places(mask: Any, path: Path = ()) -> Iterator[Path]:
    """Yield every place where a mask is true."""
    if mask is True:
        yield path
    elif isinstance(mask, dict):
        for key, inner in cast("dict[str, Any]", mask).items():
            yield from marked_places(inner, (*path, key))
    elif isinstance(mask, list):
        for place, inner in enumerate(cast("list[Any]", mask)):
            yield from marked_places(inner, (*path, place))


def _judge(value: Any, unknown: Any, path: Path, later: list[Path], withheld: list[Path]) -> Any:
    """Return the value to judge without nulls, unknown and masked values, whose paths are recorded."""
    if unknown is True:
        later.append(path)
        return None
    if value == SENSITIVE_TEXT:
        withheld.append(path)
        return None
    if isinstance(value, dict) or isinstance(unknown, dict):
        return _judged_members(value, unknown, path, later, withheld)
    if isinstance(value, list) or isinstance(unknown, list):
        return _judged_items(value, unknown, path, later, withheld)
    return value


def _judged_members(value: Any, unknown: Any, path: Path, later: list[Path], withheld: list[Path]) -> Any:
    members = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    masks = cast("dict[str, Any]", unknown) if isinstance(unknown, dict) else {}
    kept: dict[str, Any] = {}
    for key in dict.fromkeys((*members, *masks)):
        inner = _judge(members.get(key), masks.get(key), (*path, key), later, withheld)
        if inner is not None:
            kept[key] = inner
    return kept if isinstance(value, dict) or kept else None


def _judged_items(value: Any, unknown: Any, path: Path, later: list[Path], withheld: list[Path]) -> Any:
    items = cast("list[Any]", value) if isinstance(value, list) else []
    masks = cast("list[Any]", unknown) if isinstance(unknown, list) else []
    length = max(len(items), len(masks))
    if not isinstance(value, list) and not length:
        return None
    padded = [*items, *[None] * (length - len(items))], [*masks, *[None] * (length - len(masks))]
    return [
        _judge(item, mask, (*path, place), later, withheld)
        for place, (item, mask) in enumerate(zip(*padded, strict=True))
    ]


def _touches(objection: Objection, places: Sequence[Path]) -> bool:
    """Return whether an objection is about a place that is not known: at it, above it, or below it."""
    for place in places:
        shared = min(len(place), len(objection.path))
        if place[:shared] != objection.path[:shared]:
            continue
        if len(place) <= len(objection.path):
            return True
        if not objection.missing or place[len(objection.path)] in objection.missing:
            return True
    return False


def _check_references(value: Any, path: Path) -> None:
    if isinstance(value, dict):
        for key, inner in cast("dict[str, Any]", value).items():
            if key in ("$ref", "$dynamicRef") and isinstance(inner, str) and not inner.startswith("#"):
                raise SchemaError(
                    f"The schema refers to {inner!r}; only what is in the schema itself is read.", (*path, key)
                )
            _check_references(inner, (*path, key))
    elif isinstance(value, list):
        for place, inner in enumerate(cast("list[Any]", value)):
            _check_references(inner, (*path, place))
