"""Text that an integration printed to standard output by mistake, as far as it may be shown."""

from collections.abc import Iterator, Mapping
from typing import Any, cast

from tollgate_runtime.scrub import Scrubber

from tollgate_host.config.model import IntegrationConfig
from tollgate_host.integrations.processes.stderr_log import printable

_MOST = 80
_BRACKETS = (b"{", b"[")


def stray_text(line: bytes, config: IntegrationConfig) -> str:
    """Return a printed line without any text of the configuration.

    It is empty if the line may be a malformed message.

    Use it only for output before `initialize` is answered: until then the integration has no resources, so only the
    configuration could hold a secret.
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
