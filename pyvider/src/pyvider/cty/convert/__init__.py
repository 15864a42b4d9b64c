"""From one type to another, by Terraform's rules.

`convert` changes a value, `result_type` foretells what it would become, `unify` finds what several types
have in common, and `infer_type` tells which type a Python value has of itself.
"""

from pyvider.cty.convert.conversion import convert, convert_value
from pyvider.cty.convert.possible import result_type
from pyvider.cty.convert.unify import unify
from pyvider.cty.types import infer_type

__all__ = ["convert", "convert_value", "infer_type", "result_type", "unify"]
