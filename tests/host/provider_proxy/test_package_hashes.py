"""Hashes that are begun before anybody asks: the same ones, and as much of a condition as any."""

import base64
import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from threading import Event

import pytest
from tollgate_host.provider_proxy.packages import package
from tollgate_host.provider_proxy.packages.installed import packages_to_verify
from tollgate_host.provider_proxy.packages.package import package_hash, platform_name
from tollgate_host.provider_proxy.packages.package_hashes import PackageHashes
from tollgate_host.provider_proxy.packages.source import find_sources
from tollgate_host.provider_proxy.provider_address import Address

from tests.host.provider_proxy.test_sources import ADDRESS, lock, root

__all__ = ["root"]
_PATIENCE_SECONDS = 60


def _everything(_: Address) -> bool:
    return True


def _begun(folder: Path) -> PackageHashes:
    return PackageHashes(lambda: packages_to_verify(folder, folder / ".terraform", _everything))


def test_a_package_is_hashed_before_anybody_asks(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    hashed, asked = Event(), list[Path]()

    def watched(folder: Path) -> str:
        asked.append(folder)
        hashed.set()
        return package_hash(folder)

    monkeypatch.setattr("tollgate_host.provider_proxy.packages.package_hashes.package_hash", watched)
    hashes = _begun(root)
    assert hashed.wait(_PATIENCE_SECONDS)
    assert ADDRESS in find_sources(root, {"HOME": str(root)}, hash_of=hashes.of).usable
    assert len(asked) == 1


def test_a_package_that_is_changed_after_it_was_hashed_is_hashed_again(root: Path) -> None:
    hashes = _begun(root)
    assert ADDRESS in find_sources(root, {"HOME": str(root)}, hash_of=hashes.of).usable
    program = next(root.rglob("terraform-provider-fake*"))
    times = program.stat()
    program.write_bytes(program.read_bytes()[::-1])
    os.utime(program, ns=(times.st_atime_ns, times.st_mtime_ns))
    assert "is not one that" in find_sources(root, {"HOME": str(root)}, hash_of=hashes.of).left_out[ADDRESS]


@pytest.mark.parametrize("hashes", [("h1:another=",), ("zh:0123",)])
def test_a_package_that_is_not_trusted_stays_so_however_early_it_is_hashed(root: Path, hashes: tuple[str, ...]) -> None:
    lock(root, *hashes)
    sources = find_sources(root, {"HOME": str(root)}, hash_of=_begun(root).of)
    assert sources.usable == {}
    assert "is not one that .terraform.lock.hcl trusts" in sources.left_out[ADDRESS]


def test_a_package_that_cannot_be_read_is_left_to_terraform(root: Path) -> None:
    program = next(root.rglob("terraform-provider-fake*"))
    (program.parent / "dangling").symlink_to("nowhere")
    sources = find_sources(root, {"HOME": str(root)}, hash_of=_begun(root).of)
    assert "cannot be read" in sources.left_out[ADDRESS]


def test_a_package_that_nobody_began_with_is_hashed_when_it_is_asked_for(root: Path) -> None:
    hashes = PackageHashes(tuple[Path, ...])
    assert ADDRESS in find_sources(root, {"HOME": str(root)}, hash_of=hashes.of).usable


def test_only_packages_that_are_wanted_installed_and_locked_by_a_hash_are_begun_with(root: Path) -> None:
    def found(is_wanted: bool = True) -> list[str]:
        folders: Iterable[Path] = packages_to_verify(root, root / ".terraform", lambda _: is_wanted)
        return [folder.name for folder in folders]

    assert found() == [platform_name()]
    assert found(is_wanted=False) == []
    lock(root)
    assert found() == []
    lock(root, "h1:any=")
    (root / ".terraform").rename(root / "elsewhere")
    assert found() == []


@pytest.mark.parametrize("size", [0, 1, 7, 8, 9, 16, 17])
def test_a_file_has_the_same_hash_in_however_many_steps_it_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, size: int
) -> None:
    content = bytes(range(size))
    (tmp_path / "file").write_bytes(content)
    listing = f"{hashlib.sha256(content).hexdigest()}  file\n".encode()
    expected = "h1:" + base64.b64encode(hashlib.sha256(listing).digest()).decode()
    monkeypatch.setattr(package, "_STEP_BYTES", 8)
    assert package_hash(tmp_path) == expected
