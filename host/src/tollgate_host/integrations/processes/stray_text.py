"""What an integration printed where only messages belong, as far as it may be shown."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from tollgate_runtime.scrub import Scrubber

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.processes.stderr_log import printable

_MOST = 80
_BRACKETS = (b"{", b"[")


def stray_text(line: bytes, config: IntegrationConfig) -> str:
    """Return a line that was printed, without any text of the configuration.

    Empty where it may be a message gone wrong.

    Only for what comes before the integration has introduced itself: until then it knows of no resource, and the
    configuration is all that could give a secret away.
    """
    if not line.strip() or line.lstrip().startswith(_BRACKETS):
        return ""
    text = Scrubber(_texts(config.config)).text(printable(line).strip())
    return text if len(text) <= _MOST else f"{text[: _MOST - 1]}…"


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str) and value:
        yield value
    elif isinstance(value, Mapping):
        for inner in cast("Mapping[str, Any]", value).values():
            yield from _texts(inner)
    elif isinstance(value, list | tuple):
        for inner in cast("list[Any]", value):
            yield from _texts(inner)
