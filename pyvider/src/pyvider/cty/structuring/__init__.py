"""Raw values from and to attrs classes, by the classes' annotations.

What is not known stays `UNKNOWN` in whatever field it stands, and the field's validator leaves it alone.
"""

from pyvider.cty.structuring.fields import class_mismatches
from pyvider.cty.structuring.structure import structure, structuring_errors
from pyvider.cty.structuring.unstructure import unstructure

__all__ = ["class_mismatches", "structure", "structuring_errors", "unstructure"]
