"""Where things of the user are on this machine."""

import os
from pathlib import Path


def own_catalogue() -> Path:
    """Return the price catalogue that `prices refresh` writes.

    In the user's data folder, or where TOLLGATE_PRICES says.
    """
    given = os.environ.get("TOLLGATE_PRICES")
    if given:
        return Path(given).expanduser()
    data = os.environ.get("XDG_DATA_HOME") or "~/.local/share"
    return Path(data).expanduser() / "tollgate" / "prices.sqlite"
