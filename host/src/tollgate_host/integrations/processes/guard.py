"""A guard process that outlives the host: if the host is killed, it stops all of the host's integrations.

The guard is a shell, the smallest process there is on every system, that waits on a pipe only the host holds. If
that pipe closes without a final message, the host was killed; the shell then becomes the Python of `orphans`.
See docs/decisions/0024-integration-processes.md.
"""

import logging
import os
import subprocess
import sys
from contextlib import suppress

from tollgate_host.integrations.processes import orphans

logger = logging.getLogger(__name__)

_SHELL = "/bin/sh"
_SCRIPT = 'while read -r word; do [ "$word" = done ] && exit 0; set -- "$@" "$word"; done; exec "$@"'


class Guard:
    """Watches over the integrations of one run."""

    def __init__(self, run: str) -> None:
        read_fd, self._write_fd = os.pipe()
        sweep = [sys.executable, "-I", "-S", orphans.__file__, run]
        self._shell: subprocess.Popen[bytes] | None = None
        try:
            self._shell = subprocess.Popen(
                [_SHELL, "-c", _SCRIPT, _SHELL, *sweep],
                stdin=read_fd,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,
                cwd="/",
                env={},
            )
        except OSError as error:
            logger.warning("integrations will not be stopped if this host is killed: %s: %s", _SHELL, error)
        finally:
            os.close(read_fd)

    def watch(self, group: int) -> None:
        """Add a process group to stop, for systems that do not show a process's environment."""
        self._say(str(group))

    def dismiss(self) -> None:
        """End the guard, since the host stops its integrations itself."""
        if self._write_fd < 0:
            return
        self._say("done")
        os.close(self._write_fd)
        self._write_fd = -1
        if self._shell is not None:
            self._shell.wait()

    def _say(self, word: str) -> None:
        with suppress(BrokenPipeError):
            os.write(self._write_fd, f"{word}\n".encode())
