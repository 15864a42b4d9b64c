"""The hashes of providers' packages, begun before anybody asks for them: a start waits for nothing longer."""

from collections.abc import Callable, Iterable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from tollgate.proxy.package import package_hash

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
        """The hash of a package: waits for one that has been begun, works any other out here.

        Raises:
            OSError: a file cannot be read.
        """
        begun = self._begun.result().get(package)
        return begun.result() if begun is not None else package_hash(package)

    def _begin(self, find: Callable[[], Iterable[Path]]) -> dict[Path, Future[str]]:
        return {package: self._threads.submit(package_hash, package) for package in find()}
