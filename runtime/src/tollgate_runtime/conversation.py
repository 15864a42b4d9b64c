"""One integration with one host: who called, with which configuration, and what needs no handler to answer."""

import os
from typing import Any

import msgspec

from tollgate_runtime.app import Integration
from tollgate_runtime.config.structure import structure_config
from tollgate_runtime.contract.lifecycle import InitializeParams, decode_initialize
from tollgate_runtime.contract.limits import DEFAULT_MAX_RESULT_BYTES
from tollgate_runtime.contract.methods import HOOKS, INITIALIZE, PING, SHUTDOWN
from tollgate_runtime.core.codec import encode_value
from tollgate_runtime.core.messages import Json, has_content
from tollgate_runtime.errors import InvalidParams, MethodNotFound, NotInitialized
from tollgate_runtime.handlers import Context
from tollgate_runtime.lifespan import Lifespan


class Conversation:
    """The state of a session after `initialize`.

    Attributes:
        lifespan: the author's lifespan, if it needs no event loop.
        end_failure: the exception at the end of the author's lifespan, or None.
    """

    def __init__(self, app: Integration, *, default_config: Any = None) -> None:
        self._app = app
        self._default_config = default_config
        self._introduction: bytes | None = None
        self._params = InitializeParams()
        self.config: Any = None
        self.context: Context[Any] = Context(name=app.name)
        self.lifespan = Lifespan(app)
        self.end_failure: BaseException | None = None

    @property
    def is_initialized(self) -> bool:
        """Return whether hooks may be called."""
        return self._introduction is not None

    @property
    def is_middleware(self) -> bool:
        """Return whether the host is OpenTofu's middleware, which uses `pass` for success and warning."""
        return self._params.is_middleware

    @property
    def max_result_bytes(self) -> int:
        """Return the maximum length of a result line."""
        return self._params.max_result_bytes or DEFAULT_MAX_RESULT_BYTES

    def prepare(self, params: Json) -> Any:
        """Read the params of `initialize` and return the configuration for the set-up function.

        Raises:
            InvalidParams: the params or the configuration are wrong.
        """
        self._params = _initialize_params(params)
        given = self._default_config if self._params.config is None else self._params.config
        self.config = structure_config(given, self._app.config_class)
        return self.config

    def introduce(self, state: Any = None) -> bytes:
        """Return the answer to `initialize`, once the set-up is done; to a second one, the first answer."""
        if self._introduction is None:
            self.context = Context(
                name=os.environ.get("TF_INTEGRATION_NAME") or self._params.name or self._app.name,
                terraform_version=self._params.terraform_version or self._params.version,
                workspace=self._params.workspace,
                state=state,
            )
            self._introduction = encode_value(self._app.introduce(state).to_wire())
        return self._introduction

    def answer_simple(self, method: str) -> bytes | None:
        """Return the answer to a method that needs no handler, or None.

        Raises:
            MethodNotFound: there is no such method.
            NotInitialized: a hook came before `initialize`.
        """
        if method == PING:
            return encode_value({"message": "pong"})
        if method == SHUTDOWN:
            return b"null"
        if method == INITIALIZE:
            return self._introduction
        if method not in HOOKS:
            raise MethodNotFound(f"there is no method {method!r}")
        if not self.is_initialized:
            raise NotInitialized(f"{method} came before initialize")
        return None


def _initialize_params(params: Json) -> InitializeParams:
    try:
        return decode_initialize(params) if has_content(params) else InitializeParams()
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise InvalidParams(f"initialize: {error}") from error
