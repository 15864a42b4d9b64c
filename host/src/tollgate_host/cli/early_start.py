"""Starts what a command that judges a plan will need, before anything else is imported.

It decides by a glance at the command line and the folder. If it is wrong, a process was started in vain, or a moment
later than it could have been.
"""

import os
import sys

from tollgate_host.cli.quick_path import CHDIR, QUESTIONS, is_plain, own_files
from tollgate_host.cli.streams import open_standard_streams
from tollgate_host.integrations.processes import early_server

_JUDGING = frozenset({"apply", "check", "destroy", "import", "plan", "refresh"})


def start_early() -> None:
    """Start a fork server if the command of this process is likely to start integrations."""
    words = sys.argv[1:]
    first = next((word for word in words if not word.startswith("-")), None)
    if first not in _JUDGING or any(word in QUESTIONS for word in words):
        return
    root = next((word.removeprefix(CHDIR) for word in words if word.startswith(CHDIR)), ".")
    try:
        is_likely = own_files(root, os.environ) != [] or not is_plain(root)
    except OSError:
        return
    if is_likely:
        open_standard_streams()  # or the server's socket would take the number of a closed one
        early_server.begin(os.environ)
