"""Chooses the engine for a command line without reading the whole configuration."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from tollgate_host.engine.discovery.find_engine import ENVIRONMENT_VARIABLE, EngineChoice

if TYPE_CHECKING:
    from tollgate_host.engine.arguments import Invocation

_FLAG = "--engine="
_CONFIG = "--config="


def choice_of(invocation: "Invocation") -> EngineChoice:
    """Return the engine choice of the command line and its folder."""
    return choice_for(invocation.root, invocation.environ, _last(invocation, _FLAG), _last(invocation, _CONFIG))


def choice_for(
    root: Path, environ: Mapping[str, str], named: str | None = None, config: str | None = None
) -> EngineChoice:
    """Return the engine choice for a root module: of a flag, the environment, or our files.

    Args:
        root: the root module's folder.
        environ: the environment.
        named: the engine that `--engine` names.
        config: the file that `--config` names.
    """
    if named or environ.get(ENVIRONMENT_VARIABLE):
        return EngineChoice(name=named, root=root)
    from tollgate_host.config.engine_setting import written_engine

    return written_engine(root, environ, config)


def _last(invocation: "Invocation", flag: str) -> str | None:
    given = [word.removeprefix(flag) for word in invocation.own if word.startswith(flag)]
    return given[-1] if given else None
