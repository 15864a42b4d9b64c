"""Reads from a root module's folder which engine it is for, where both are installed."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec

from tollgate_host.engine.words import TITLE_OF_COMMAND

_LOCK = ".terraform.lock.hcl"
_TOFU_FILES = (".tofu", ".tofu.json")
_SHARED_FILES = (".tf", ".tf.json")
_HOSTS = {"registry.opentofu.org": "tofu", "registry.terraform.io": "terraform"}
_PROVIDER = re.compile(r'^provider\s+"([^/"]+)/', re.MULTILINE)
_VERSION_FILES = {".opentofu-version": "tofu", ".terraform-version": "terraform"}
"""Files in which version managers keep the version of one engine."""
_ENCRYPTION = b"encryption"
_MOST_BYTES = 1 << 20


class Hints(msgspec.Struct, frozen=True, kw_only=True):
    """What a folder suggests.

    Attributes:
        preferred: the engine's command, or empty if there is no sign.
        reason: the sign, in short.
        sentence: for the user, where there are signs of both engines; else empty.
    """

    preferred: str = ""
    reason: str = ""
    sentence: str = ""


def read_hints(root: Path) -> Hints:
    """Return which engine a folder suggests.

    Only OpenTofu reads `.tofu` files and `encryption` blocks, so they decide; then a version manager's file; then the
    registry that the providers were locked from.
    """
    signs = list(_signs(root))
    if not signs:
        return Hints()
    preferred, reason = signs[0]
    against = next((other for name, other in signs if name != preferred), None)
    sentence = ""
    if against is not None:
        sentence = (
            f"{TITLE_OF_COMMAND[preferred]} was chosen because of {reason}, although {against} suggests the other "
            f'engine; write terraform {{ engine = "{preferred}" }} into integrations.hcl to settle it'
        )
    return Hints(preferred=preferred, reason=reason, sentence=sentence)


def _signs(root: Path) -> Iterator[tuple[str, str]]:
    try:
        names = sorted(entry.name for entry in root.iterdir())
    except OSError:
        return
    files = [name for name in names if not name.startswith(".")]
    tofu = next((name for name in files if name.endswith(_TOFU_FILES)), None)
    if tofu is not None:
        yield "tofu", tofu
    encrypted = next((name for name in files if name.endswith(_SHARED_FILES) and _has_encryption(root / name)), None)
    if encrypted is not None:
        yield "tofu", f"the encryption block in {encrypted}"
    yield from ((command, name) for name, command in _VERSION_FILES.items() if name in names)
    if _LOCK in names:
        for command in dict.fromkeys(_locked(root / _LOCK)):
            yield command, _LOCK


def _has_encryption(path: Path) -> bool:
    """Return whether a file has encryption settings of OpenTofu's; resources have blocks of that name, too."""
    if _ENCRYPTION not in _read(path):
        return False
    from tollgate_host.code.files import FileReader

    blocks = FileReader(path.parent).read(path).body.blocks
    return any(
        inner.type == "encryption" for block in blocks if block.type == "terraform" for inner in block.body.blocks
    )


def _locked(path: Path) -> Iterator[str]:
    for host in _PROVIDER.findall(_read(path).decode(errors="replace")):
        if host in _HOSTS:
            yield _HOSTS[host]


def _read(path: Path) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(_MOST_BYTES)
    except OSError:
        return b""
