"""The calls about functions: decode, decide, encode."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.diagnostics import Diagnostics
from pyvider.engine.call_function import call_function
from pyvider.engine.get_schema import functions
from pyvider.engine.server import Engine
from pyvider.wire import to_proto
from pyvider.wire.from_proto import function as from_proto
from pyvider.wire.schema_to_proto import function_to_proto


async def get_functions(_: pb.GetFunctions.Request, engine: Engine) -> pb.GetFunctions.Response:
    """Handle GetFunctions."""
    found = Diagnostics()
    messages = {name: function_to_proto(item) for name, item in functions(engine.catalogue, found).items()}
    return pb.GetFunctions.Response(functions=messages, diagnostics=to_proto.diagnostics(found))


async def call(message: pb.CallFunction.Request, engine: Engine) -> pb.CallFunction.Response:
    """Handle CallFunction."""
    signature, arguments = from_proto.function_call(message, engine)
    result = await call_function(signature, arguments)
    return pb.CallFunction.Response(result=to_proto.dynamic_value(result, signature.result_type))
