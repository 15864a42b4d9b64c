"""The hashes of providers' packages, begun before anybody asks for them: a start waits for nothing longer."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from tollgate_host.provider_proxy.packages.package import package_hash, package_stamp

_THREADS = 2


class PackageHashes:
    """Hashes packages in threads of its own. Nothing is kept beyond this process.

    Args:
        find: finds the packages to begin with; called in a thread, too.
    """

    def __init__(self, find: Callable[[], Iterable[Path]]) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="hash")
        self._begun = self._threads.submit(self._begin, find)

    def of(self, package: Path) -> str:
        """Return the hash of a package: waits for one that has been begun, works any other out here.

        A package that has been touched since then is hashed anew: what is about to be started must be what was hashed.

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
