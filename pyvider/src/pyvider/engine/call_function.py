"""CallFunction: call the author's function with the arguments it expects."""

from __future__ import annotations

from collections.abc import Sequence

from pyvider.component import call
from pyvider.cty import UNKNOWN, Raw, is_wholly_known
from pyvider.cty.structuring import unstructure
from pyvider.errors import ConversionError, FunctionError
from pyvider.function import FunctionSignature


async def call_function(signature: FunctionSignature, arguments: Sequence[Raw]) -> Raw:
    """Return the function's result, raw; unknown if an argument is, unless the function wants to see such arguments.

    Raises:
        FunctionError: when the function refuses its arguments or fails.
    """
    given: list[object] = []
    for position, (parameter, raw) in enumerate(zip(signature.expected(len(arguments)), arguments, strict=True)):
        if raw is None and not parameter.allow_null:
            raise FunctionError(f"{parameter.name} must not be null", position)
        if not parameter.allow_unknown and not is_wholly_known(raw):
            return UNKNOWN
        given.append(parameter.to_author(raw, position))
    try:
        result = await call(signature.function, *given)
    except FunctionError:
        raise
    except Exception as error:
        raise FunctionError(f"{signature.name} failed: {error}") from error
    try:
        return unstructure(result, signature.result_type)
    except ConversionError as error:
        raise FunctionError(f"{signature.name} returned something else than its annotation says: {error}") from error
