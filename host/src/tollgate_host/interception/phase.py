"""The phases of the engine; the front process imports this module, so it imports nothing itself."""

from enum import Enum


class Phase(Enum):
    """The phase that the engine is in."""

    PLAN = "plan"
    APPLY = "apply"
    """Of a saved plan: what it shows has been judged already."""
    MIXED = "mixed"
    """Planning and applying in one command, as `test` does."""
    REFRESH = "refresh"
    """Reading alone counts: `refresh` and `import` plan nothing that anybody would apply."""
    QUIET = "quiet"
    """Nothing that hooks are about: `validate`, `console`."""
