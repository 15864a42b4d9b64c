"""What the engine is doing, for those who look at its calls; imported by the front, so it needs nothing."""

from enum import Enum


class Phase(Enum):
    """What the engine is doing."""

    PLAN = "plan"
    APPLY = "apply"
    """Of a saved plan: what it shows has been judged already."""
    MIXED = "mixed"
    """Planning and applying in one command, as `test` does."""
    REFRESH = "refresh"
    """Reading alone counts: `refresh` and `import` plan nothing that anybody would apply."""
    QUIET = "quiet"
    """Nothing that hooks are about: `validate`, `console`."""
