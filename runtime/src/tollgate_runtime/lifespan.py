"""An author's set-up and its end, where neither waits: no event loop is needed."""

from contextlib import AbstractContextManager, contextmanager
from typing import Any

from tollgate_runtime.app import Integration
from tollgate_runtime.handlers import is_async


class Lifespan:
    """A plain set-up or lifespan of an author, once started."""

    def __init__(self, app: Integration) -> None:
        self._app = app
        self._entered: AbstractContextManager[Any] | None = None

    def begin(self, config: Any) -> Any:
        """Return what the lifespan yields or the set-up returns; None if there is neither."""
        if self._app.lifespan_function is not None:
            entered = contextmanager(self._app.lifespan_function)(config)
            state = entered.__enter__()
            self._entered = entered
            return state
        return self._app.setup_function(config) if self._app.setup_function is not None else None

    def end(self) -> None:
        """Run the code after the `yield`; do nothing if the lifespan has not started."""
        entered, self._entered = self._entered, None
        if entered is not None:
            entered.__exit__(None, None, None)


def needs_loop(app: Integration) -> bool:
    """Return whether the set-up or the lifespan of an integration is async."""
    function = app.lifespan_function or app.setup_function
    return function is not None and is_async(function)
