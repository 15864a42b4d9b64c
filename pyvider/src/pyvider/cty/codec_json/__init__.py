"""Raw values from and to JSON, in the form of Terraform's state: numbers exact, dynamic values with their type."""

from pyvider.cty.codec_json.decode import decode
from pyvider.cty.codec_json.encode import encode

__all__ = ["decode", "encode"]
