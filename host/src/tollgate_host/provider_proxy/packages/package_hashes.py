"""Hashes providers' packages in the background before they are needed."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from tollgate_host.provider_proxy.packages.package import package_hash, package_stamp

_THREADS = 2


class PackageHashes:
    """Hashes packages in its own threads. Nothing is stored beyond this process.

    Args:
        find: finds the first packages; also called in a thread.
    """

    def __init__(self, find: Callable[[], Iterable[Path]]) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="hash")
        self._begun = self._threads.submit(self._begin, find)

    def of(self, package: Path) -> str:
        """Return the hash of a package: wait for one in progress, or compute it here.

        A package that changed since then is hashed again: the started program must be the one that was hashed.

        Raises:
            OSError: a file cannot be read.
        """
        begun = self._begun.result().get(package)
        if begun is not None:
            stamp, found = begun.result()
            if package_stamp(package) == stamp:
                return found
        return package_hash(package)

    def _begin(self, find: Callable[[], Iterable[Path]]) -> dict[Path, Future[tuple[object, str]]]:
        return {package: self._threads.submit(_stamped_hash, package) for package in find()}


def _stamped_hash(package: Path) -> tuple[object, str]:
    return package_stamp(package), package_hash(package)
