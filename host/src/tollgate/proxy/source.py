"""Where a real provider comes from."""

from pathlib import Path

import attrs

from tollgate.proxy.reattach import Reattachment


@attrs.frozen
class Executable:
    """A file to start: an installed provider, or one that a developer has put in its place."""

    file: Path


@attrs.frozen
class Running:
    """A provider that the user runs."""

    reattachment: Reattachment


Source = Executable | Running
