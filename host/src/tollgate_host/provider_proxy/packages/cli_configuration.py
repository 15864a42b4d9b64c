"""Reads `dev_overrides` from the CLI configuration of Terraform and OpenTofu."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, cast

from tollgate_hcl.constant import NeedsEvaluation, plain_from_value
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_hcl
from tollgate_hcl.tree import Body

from tollgate_host.engine.words import EngineKind
from tollgate_host.provider_proxy.provider_address import Address

_OVERRIDES = re.compile(rb"(?m)^(\s*dev_overrides)\s*\{")


def dev_overrides(
    environ: Mapping[str, str], *, kind: EngineKind = "terraform", default_host: str
) -> dict[Address, Path]:
    """Return the folders of developers' builds by provider."""
    found: dict[Address, Path] = {}
    for file in configuration_files(environ, kind=kind):
        try:
            data = file.read_bytes()
        except OSError:
            continue  # Terraform reports it
        for name, path in overrides_in(data).items():
            address = Address.from_text(name, default_host=default_host)
            if address is not None:
                found.setdefault(address, Path(os.path.expandvars(path)))
    return found


def configuration_files(environ: Mapping[str, str], *, kind: EngineKind = "terraform") -> Iterator[Path]:
    """Yield the files that the engine would read, in its order, whether they are there or not."""
    named = environ.get("TF_CLI_CONFIG_FILE") or environ.get("TERRAFORM_CONFIG")
    if named:
        yield Path(named)
        return
    home = Path(environ.get("APPDATA" if os.name == "nt" else "HOME") or Path.home())
    names = ["terraform.rc"] if os.name == "nt" else [".terraformrc"]
    folder = home / ("terraform.d" if os.name == "nt" else ".terraform.d")
    if kind == "opentofu":
        names = ["tofu.rc" if os.name == "nt" else ".tofurc", *names]
        if xdg := environ.get("XDG_CONFIG_HOME"):
            yield Path(xdg, "opentofu", "tofurc")
    main = next((home / name for name in names if (home / name).is_file()), None)
    if main is not None:
        yield main
    yield from sorted(path for path in folder.glob("*") if path.name.endswith((".tfrc", ".tfrc.json")))


def overrides_in(data: bytes) -> dict[str, str]:
    """Return the `dev_overrides` of a file: names and paths."""
    if data.lstrip().startswith(b"{"):
        return _overrides_in_json(data)
    # These files follow the older HCL, in which a block's arguments may have quoted names. The newer knows such names
    # only in objects, so the block is read as one.
    body = read_hcl(SourceFile("terraformrc", _OVERRIDES.sub(rb"\1 = {", data))).body
    for block in body.blocks:
        if block.type == "provider_installation":
            return _texts(_object(block.body, "dev_overrides"))
    return {}


def _overrides_in_json(data: bytes) -> dict[str, str]:
    try:
        document = json.loads(data)
    except (ValueError, RecursionError):
        return {}
    installation = _first(document, "provider_installation")
    return _texts(_first(installation, "dev_overrides"))


def _object(body: Body, name: str) -> object:
    attribute = body.attribute(name)
    if attribute is None:
        return None
    try:
        return plain_from_value(attribute.value)
    except NeedsEvaluation:
        return None


def _first(value: object, name: str) -> object:
    """Return a member that may be written as a list of one."""
    found: object = cast("dict[str, Any]", value).get(name) if isinstance(value, dict) else None
    return next(iter(cast("list[Any]", found)), None) if isinstance(found, list) else found


def _texts(value: object) -> dict[str, str]:
    if not isinstance(value, dict):
        return {}
    return {str(key): item for key, item in cast("dict[str, Any]", value).items() if isinstance(item, str)}
