"""Restores relative module folders in the manifest that `init` writes.

`init` follows links in the paths of local modules, so in a shadow it notes down the absolute folder for
`modules/m`; that would become the module's `path.module`, and change whatever is made of it.
"""

import json
from pathlib import Path
from typing import Any

from tollgate_host.engine.working_folder import WorkingFolder

_MANIFEST = Path("modules", "modules.json")


def mend_module_folders(real: WorkingFolder) -> None:
    """Make paths into the real root relative again if a shadow made them absolute."""
    path = real.data / _MANIFEST
    try:
        text = path.read_text(encoding="utf-8")
        if str(real.root) not in text:
            return
        manifest: Any = json.loads(text)
        for entry in manifest["Modules"]:
            entry["Dir"] = _relative(entry["Dir"], real)
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return  # the engine will complain, if there is something to complain of
    path.write_text(json.dumps(manifest, separators=(",", ":")), encoding="utf-8")


def _relative(folder: str, real: WorkingFolder) -> str:
    path = Path(folder)
    if not path.is_absolute() or not path.is_relative_to(real.root):
        return folder
    if real.has_absolute_data and path.is_relative_to(real.data):
        return folder
    return path.relative_to(real.root).as_posix()
