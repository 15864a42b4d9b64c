"""Functions about paths."""

from pathlib import PurePosixPath

from pyvider import FunctionError, register_function


@register_function(param_descriptions={"path": "A path.", "parts": "What to put behind it."})
def join(path: str, *parts: str) -> str:
    """Join the parts of a path with slashes."""
    return str(PurePosixPath(path, *parts))


@register_function(param_descriptions={"path": "A path.", "suffix": "Such as `.txt`."})
def with_suffix(path: str, suffix: str) -> str:
    """Change the suffix of a path."""
    try:
        return str(PurePosixPath(path).with_suffix(suffix))
    except ValueError as error:
        raise FunctionError(str(error), argument=1) from error
