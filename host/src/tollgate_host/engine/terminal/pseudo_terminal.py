"""A pseudo-terminal for engine output that passes through us: as wide as ours, and no byte is changed."""

import fcntl
import os
import termios
from contextlib import suppress

_OUTPUT_FLAGS = 1


class PseudoTerminal:
    """A pair of ends: the engine writes into one, we read the other.

    Args:
        model: the descriptor of the real terminal, whose size is copied.

    Raises:
        OSError: the system has none left.
    """

    def __init__(self, model: int) -> None:
        self._model = model
        self.read_fd, self.write_fd = os.openpty()
        settings = termios.tcgetattr(self.write_fd)
        settings[_OUTPUT_FLAGS] &= ~termios.OPOST  # the real terminal makes the carriage returns
        termios.tcsetattr(self.write_fd, termios.TCSANOW, settings)
        self.copy_size()

    def copy_size(self) -> None:
        """Copy the size of the real terminal."""
        with suppress(OSError):
            size = fcntl.ioctl(self._model, termios.TIOCGWINSZ, bytes(8))
            fcntl.ioctl(self.write_fd if self.write_fd >= 0 else self.read_fd, termios.TIOCSWINSZ, size)

    def close_write_end(self) -> None:
        """Close our copy of the engine's end."""
        os.close(self.write_fd)
        self.write_fd = -1
