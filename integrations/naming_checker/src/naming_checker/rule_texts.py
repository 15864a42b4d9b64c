"""Why each rule of names is there, and how to keep it, for `tollgate explain`."""

_CONVENTION = "People and scripts find and group resources by name, which works only if all names follow the same rule."
_RENAME = "Use the name that the finding suggests, or change `{option}` in integrations.hcl."

WHY = {
    "resource_name_forbidden": "Words such as test or tmp in a name stay when they are no longer true.",
    "resource_name_limits": "The cloud rejects the name during apply, after other resources have been created.",
    "resource_name_max_length": "Other names are built from this one, and long names soon exceed a limit of the cloud.",
    "resource_name_min_length": "A name of only a few characters means nothing in a bill or an alarm.",
    "resource_name_unique": "The cloud rejects the second name during apply, or treats both as one resource.",
    "resource_name_unknown": "A name that is sensitive, generated, or known only after apply is not checked.",
    "label_format": "Labels that are all written in the same way are easier to read and to refer to.",
}
"""Why a rule is there, where the convention itself is not the reason."""

FIX = {
    "resource_name_limits": "Use the name that the finding suggests.",
    "resource_name_unique": "Give one of the resources another name.",
    "resource_name_unknown": "Give the resource a name that is known when it is planned.",
    "label_format": "Rename the block, with a `moved` block for a resource or a module, or change `labels`.",
}
"""How to keep a rule, where renaming is not all there is to it."""


def why(rule: str) -> str:
    """Return why a rule is there."""
    return WHY.get(rule, _CONVENTION)


def fix(rule: str, option: str = "") -> str:
    """Return how to keep a rule; its option may be changed, too."""
    return FIX.get(rule) or _RENAME.format(option=option)
