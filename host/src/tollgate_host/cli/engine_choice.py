"""Which engine a command line is for, without the rest of a configuration: for what only passes through."""

from typing import TYPE_CHECKING

from tollgate_host.engine.find_engine import ENVIRONMENT_VARIABLE, EngineChoice

if TYPE_CHECKING:
    from tollgate_host.engine.arguments import Invocation

_FLAG = "--engine="
_CONFIG = "--config="


def choice_of(invocation: "Invocation") -> EngineChoice:
    """Return what the command line, and the folder that it is about, say about the engine."""
    named, config = _last(invocation, _FLAG), _last(invocation, _CONFIG)
    if named or invocation.environ.get(ENVIRONMENT_VARIABLE):
        return EngineChoice(name=named, root=invocation.root)
    from tollgate_host.config.engine_setting import written_engine

    return written_engine(invocation.root, invocation.environ, config)


def _last(invocation: "Invocation", flag: str) -> str | None:
    given = [word.removeprefix(flag) for word in invocation.own if word.startswith(flag)]
    return given[-1] if given else None
