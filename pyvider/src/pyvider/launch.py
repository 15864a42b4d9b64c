"""`python -m pyvider.launch TARGET`: what Terraform starts. Nothing is imported here that serving does not need."""

from __future__ import annotations

import atexit
import gc
import os
import sys


def main(target: str) -> None:
    """Import the provider and serve it to the Terraform that started this process."""
    from tollgate_tfplugin.handshake import PluginEnvironment

    if not PluginEnvironment.from_environ(os.environ).is_from_terraform:
        from pyvider.manual_start import MANUAL_START_MESSAGE

        sys.exit(MANUAL_START_MESSAGE.format(name=target))
    from pyvider.errors import PyviderError
    from pyvider.tools.load import load
    from pyvider.wire.serve import claim_stdout, serve

    gc.disable()  # imports make no garbage worth looking for
    failure: PyviderError | None = None
    with claim_stdout() as say:  # whatever the provider's modules print goes to stderr
        try:
            load(target)
        except PyviderError as error:
            failure = error  # reported in the first answer, since an exit code cannot say why
        serve(say=say, failure=failure)
    _leave()


def _leave() -> None:
    """Exit at once, since Terraform waits and the interpreter's own shutdown takes longer than most calls."""
    atexit._run_exitfuncs()  # pyright: ignore  # what modules asked for, in order; there is no public way
    sys.stderr.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1])
