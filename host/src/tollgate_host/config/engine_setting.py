"""Reads the engine from `integrations.hcl`: `terraform { engine = "tofu" }`."""

import re
from collections.abc import Mapping
from pathlib import Path

from tollgate_hcl.constant import type_name
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import Attribute, Body, Scalar

from tollgate_host.code.files import FileReader, ModuleFile
from tollgate_host.config.integration_files import integration_files_for
from tollgate_host.config.model import Origin, Setting
from tollgate_host.engine.discovery.find_engine import EngineChoice

ENGINE = "engine"
_MENTIONED = re.compile(rb"\bengine\b")


def engine_in(body: Body) -> tuple[Setting | None, tuple[Problem, ...]]:
    """Return the engine that a file of ours names, and its problems."""
    found: Setting | None = None
    problems: list[Problem] = []
    for block in body.blocks:
        attribute = block.body.attribute(ENGINE) if block.type == "terraform" else None
        if attribute is not None:
            name = _text(attribute)
            if name is None:
                detail = f"It must be the name or path of an engine, but this is {type_name(attribute.value)}."
                problems.append(attribute.value.problem("Invalid engine", detail))
            else:
                found = Setting(value=_locate(name, attribute), origin=_origin(attribute))
    return found, tuple(problems)


def written_engine(root: Path, environ: Mapping[str, str], config: str | None = None) -> EngineChoice:
    """Return the engine choice in our files for a root module, reading no more than needed.

    Args:
        root: the root module's folder.
        environ: the environment.
        config: the file that `--config` names.
    """
    files, _ = integration_files_for(root, environ, config)
    reader = FileReader(root)
    for file in files:
        if _mentions_engine(file):
            setting, _ = engine_in(reader.read(file.path).body)
            if setting is not None:
                return EngineChoice(name=str(setting.value), origin=setting.origin.name, root=root)
    return EngineChoice(root=root)


def _mentions_engine(file: ModuleFile) -> bool:
    try:
        return _MENTIONED.search(file.path.read_bytes()) is not None
    except OSError:
        return False


def _text(attribute: Attribute) -> str | None:
    value = attribute.value
    return value.value if isinstance(value, Scalar) and isinstance(value.value, str) and value.value else None


def _locate(name: str, attribute: Attribute) -> str:
    """Return a relative path made absolute from the file's folder; a name stays a name."""
    path = attribute.source.path
    return str((path.parent / name).absolute()) if "/" in name and path is not None else name


def _origin(attribute: Attribute) -> Origin:
    source = attribute.source
    return Origin(kind="file", name=f"{source.name}:{source.line_of(attribute.start)}", place=attribute.value)
