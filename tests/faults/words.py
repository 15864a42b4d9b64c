"""What Terraform says, in a form that can be compared."""

import re

_GONE = re.compile(
    r"(?:Plugin did not respond:? The plugin encountered an error, and failed to respond to the (\S+) call\. "
    r"The plugin logs may contain more details|Request cancelled:? The (\S+) request was cancelled)"
)
"""What Terraform says of a provider that is gone: which of the two depends on whether it learns it from the socket or
from the process first."""


def alike(words: str) -> str:
    """What Terraform says, with the one word for a provider that is gone in the place of both."""
    return _GONE.sub(lambda found: f"Gone at {found[1] or found[2]}", words)


def errors(text: str) -> list[str]:
    """What Terraform complains of, without its frame, line breaks and numbers; what Tollgate says is left out."""
    plain = re.sub(r"(?m)^[│╷╵] ?", "", text)
    plain = re.sub(r"(?m)^WARNING tollgate_host\..*\n", "", plain)
    said = re.split(r"\n(?=Error: |Warning: )", f"\n{plain}")[1:]
    found = [one for one in said if one.startswith("Error: ")]
    words = [" ".join(one.partition("\n\nTollgate  ")[0].split()) for one in found]
    return sorted(re.sub(r"\d+", "N", alike(one)) for one in words)


def without_crash(found: list[str]) -> list[str]:
    """Errors without the report of a crash, which Terraform alone shows only if it has read it before its end."""
    told = [one.partition(" Stack trace from the ")[0].rstrip(".") for one in found]
    return [one for one in told if not one.endswith("can be fixed. The output above should help diagnose the issue")]
