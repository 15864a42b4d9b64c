"""Raw values from and to MessagePack, in the form that Terraform and its providers exchange.

Each type gets an encoder and a decoder of its own, built once and remembered. They leave alone whatever
MessagePack already holds as we do, so that most of the work happens in the C library.
"""

from pyvider.cty.codec_msgpack.decode import decode
from pyvider.cty.codec_msgpack.encode import encode

__all__ = ["decode", "encode"]
