"""Chooses the engine for a command line without reading the whole configuration."""

from typing import TYPE_CHECKING

from tollgate_host.engine.discovery.find_engine import ENVIRONMENT_VARIABLE, EngineChoice

if TYPE_CHECKING:
    from tollgate_host.engine.arguments import Invocation

_FLAG = "--engine="
_CONFIG = "--config="


def choice_of(invocation: "Invocation") -> EngineChoice:
    """Return the engine choice of the command line and its folder."""
    named, config = _last(invocation, _FLAG), _last(invocation, _CONFIG)
    if named or invocation.environ.get(ENVIRONMENT_VARIABLE):
        return EngineChoice(name=named, root=invocation.root)
    from tollgate_host.config.engine_setting import written_engine

    return written_engine(invocation.root, invocation.environ, config)


def _last(invocation: "Invocation", flag: str) -> str | None:
    given = [word.removeprefix(flag) for word in invocation.own if word.startswith(flag)]
    return given[-1] if given else None
