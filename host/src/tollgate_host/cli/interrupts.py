"""Ctrl-C while Tollgate is being imported: it ends the process as it ends any program, without an exception.

An exception in the middle of an import would be a traceback where nothing catches it yet, and some extension modules
do not survive it. There is nothing to tidy at that time: what was started ends by itself.
"""

from importlib import import_module

TYPE_CHECKING = False  # `typing` takes long to import
if TYPE_CHECKING:
    import signal
else:
    import _signal as signal  # without enumerations, which take longer to import than all that comes before

_is_silent: list[bool] = []


def end_at_interrupt() -> None:
    """Let an interrupt end the process, unless interrupts are ignored."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
        _is_silent.append(True)


def raise_at_interrupt() -> None:
    """Let an interrupt be an exception again, since now somebody catches it and there may be work to end."""
    if _is_silent:
        import_module("msgspec")  # which crashes if its import is interrupted
        signal.signal(signal.SIGINT, signal.default_int_handler)
        _is_silent.clear()
