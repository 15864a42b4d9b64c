"""Function calls: signatures and arguments from messages."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.cty import Raw
from pyvider.engine.server import Engine
from pyvider.errors import ConversionError, FunctionError
from pyvider.function import FunctionSignature, signature_of
from pyvider.wire import from_proto as values


def function_call(message: pb.CallFunction.Request, engine: Engine) -> tuple[FunctionSignature, list[Raw]]:
    """Return the request of CallFunction.

    Raises:
        FunctionError: when there is no such function, or an argument is not of its type.
    """
    if not message.name:
        raise FunctionError("Function name is required")
    function = engine.catalogue.registry.get_component("function", message.name)
    if function is None:
        raise FunctionError(f"Function '{message.name}' not registered")
    signature = signature_of(function)
    arguments: list[Raw] = []
    for position, parameter in enumerate(signature.expected(len(message.arguments))):
        try:
            arguments.append(values.raw_value(message.arguments[position], parameter.type))
        except ConversionError as error:
            raise FunctionError(f"{parameter.name}: {error}", position) from error
    return signature, arguments
