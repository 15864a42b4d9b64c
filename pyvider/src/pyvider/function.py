"""Functions: an ordinary Python function whose annotations say what Terraform may pass and gets back.

`str`, `int`, `Decimal`, `bool`, `list[str]`, `dict[str, int]`, `set[str]`, attrs classes, `Any`, `X | None` and the Cty
types, as classes or objects, all name a type. `*args` makes the last parameter variadic.
"""

from __future__ import annotations

import inspect
import typing
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import attrs

from pyvider.cty import CtyDynamic, CtyList, CtyMap, CtyObject, CtySet, CtyType, Raw, Unknown
from pyvider.cty.structuring import structure
from pyvider.cty.structuring.fields import hint_of
from pyvider.errors import ConversionError, FunctionError, PyviderError, SchemaError

_OPTIONS = "_pyvider_function_options"
_SIGNATURE = "_pyvider_function_signature"


@attrs.frozen(kw_only=True)
class FunctionOptions:
    """What a decorator says about a function beyond its annotations."""

    summary: str = ""
    description: str = ""
    param_descriptions: Mapping[str, str] = attrs.field(factory=dict[str, str])
    allow_unknown: bool = False
    deprecated: str = ""


@attrs.frozen(kw_only=True)
class Parameter:
    """One parameter as Terraform sees it."""

    name: str
    type: CtyType
    annotation: Any = None
    allow_null: bool = False
    allow_unknown: bool = False
    description: str = ""

    def to_author(self, raw: Raw, position: int) -> Any:
        """Return the argument as the function expects it.

        Raises:
            FunctionError: when the annotated class refuses it.
        """
        target = hint_of(self.annotation).target
        if not isinstance(raw, dict) or not isinstance(target, type) or not attrs.has(target):
            return self.type.raw_to_python(raw)
        try:
            return structure(raw, self.type, target)
        except ConversionError as error:
            raise FunctionError(f"{self.name}: {error}", position) from error


@attrs.frozen(kw_only=True)
class FunctionSignature:
    """A function as Terraform sees it."""

    name: str
    function: Callable[..., Any]
    parameters: tuple[Parameter, ...]
    variadic: Parameter | None
    result_type: CtyType
    summary: str = ""
    description: str = ""
    deprecated: str = ""

    def expected(self, count: int) -> Iterator[Parameter]:
        """Yield the parameter for each of `count` arguments.

        Raises:
            FunctionError: when so many arguments do not fit.
        """
        fixed = len(self.parameters)
        if count < fixed or (count > fixed and self.variadic is None):
            raise FunctionError(f"{self.name} takes {fixed} arguments, not {count}")
        yield from self.parameters
        for _ in range(count - fixed):
            assert self.variadic is not None
            yield self.variadic


def set_options(function: Callable[..., Any], options: FunctionOptions) -> None:
    """Store the options of a decorator with the function."""
    setattr(function, _OPTIONS, options)


def signature_problems(function: Callable[..., Any]) -> list[str]:
    """Return what keeps a function from being one of Terraform's; nothing if it is fit."""
    try:
        signature_of(function)
    except PyviderError as error:
        return [str(error).rstrip(".")]
    return []


def signature_of(function: Callable[..., Any]) -> FunctionSignature:
    """Return the signature that a function's annotations make.

    Raises:
        SchemaError: when an annotation is missing or names no type of Terraform's.
    """
    kept = getattr(function, _SIGNATURE, None)
    if kept is None:
        kept = _read_signature(function, getattr(function, _OPTIONS, FunctionOptions()))
        setattr(function, _SIGNATURE, kept)
    return kept


def _read_signature(function: Callable[..., Any], options: FunctionOptions) -> FunctionSignature:
    hints = typing.get_type_hints(function)
    if "return" not in hints:
        raise SchemaError("its return type is not annotated")
    parameters: list[Parameter] = []
    variadic: Parameter | None = None
    for parameter in inspect.signature(function).parameters.values():
        if parameter.name not in hints:
            raise SchemaError(f"its parameter '{parameter.name}' is not annotated")
        if (
            parameter.kind in (parameter.KEYWORD_ONLY, parameter.VAR_KEYWORD)
            or parameter.default is not parameter.empty
        ):
            raise SchemaError(f"its parameter '{parameter.name}' is not positional; Terraform knows no other")
        ours = _parameter(parameter.name, hints[parameter.name], options)
        if parameter.kind is parameter.VAR_POSITIONAL:
            variadic = ours
        else:
            parameters.append(ours)
    doc = inspect.getdoc(function) or ""
    return FunctionSignature(
        name=getattr(function, "__name__", "function"),
        function=function,
        parameters=tuple(parameters),
        variadic=variadic,
        result_type=_type_of(hints["return"]),
        summary=options.summary or doc.partition("\n")[0],
        description=options.description or doc,
        deprecated=options.deprecated,
    )


def _parameter(name: str, annotation: Any, options: FunctionOptions) -> Parameter:
    return Parameter(
        name=name,
        type=_type_of(annotation),
        annotation=annotation,
        allow_null=hint_of(annotation).is_optional,
        allow_unknown=options.allow_unknown or Unknown in typing.get_args(annotation),
        description=options.param_descriptions.get(name, ""),
    )


_BARE: Mapping[Any, CtyType] = {
    CtyList: CtyList(element_type=CtyDynamic()),
    CtySet: CtySet(element_type=CtyDynamic()),
    CtyMap: CtyMap(value_type=CtyDynamic()),
    CtyObject: CtyDynamic(),
}


def _type_of(annotation: Any) -> CtyType:
    """Return the type of an annotation; a Cty class without an element type accepts elements of any one type."""
    if isinstance(annotation, CtyType):
        return annotation
    if annotation in _BARE:
        return _BARE[annotation]
    if isinstance(annotation, type) and issubclass(annotation, CtyType):
        return annotation()
    from pyvider.schema.annotations import type_of_annotation

    return type_of_annotation(annotation)
