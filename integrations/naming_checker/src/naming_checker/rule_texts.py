"""Why each rule of names is there, and how to keep it, for `tollgate explain`."""

_CONVENTION = "People and scripts find, group and bill things by their names, which works only where all names follow."
_RENAME = "Use the name that the finding suggests, or change `{option}` in integrations.hcl."

WHY = {
    "resource_name_forbidden": "Words such as test or tmp in a name outlive their truth, and mislead whoever reads it.",
    "resource_name_limits": "The cloud refuses the name during apply, when other resources have been made already.",
    "resource_name_max_length": "Names are built from others, and long ones soon exceed a limit of the cloud.",
    "resource_name_min_length": "A name of a few characters says nothing to whoever meets it in a bill or an alarm.",
    "resource_name_unique": "The cloud refuses the second name during apply, or takes both for one thing.",
    "resource_name_unknown": "A name that is known only after apply, made up by the provider or secret is not judged.",
    "label_format": "Labels that are all written in one way are easier to read, and to refer to.",
}
"""Why a rule is there, where the convention itself is not the reason."""

FIX = {
    "resource_name_limits": "Use the name that the finding suggests.",
    "resource_name_unique": "Give one of the resources another name.",
    "resource_name_unknown": "Give the resource a name that does not depend on what apply makes.",
    "label_format": "Rename the block, with a `moved` block for a resource or a module, or change `labels`.",
}
"""How to keep a rule, where renaming is not all there is to it."""


def why(rule: str) -> str:
    """Return why a rule is there."""
    return WHY.get(rule, _CONVENTION)


def fix(rule: str, option: str = "") -> str:
    """Return how to keep a rule; its option may be changed, too."""
    return FIX.get(rule) or _RENAME.format(option=option)
