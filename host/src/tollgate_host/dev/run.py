"""`tollgate dev` from top to bottom: a round, then another one whenever a file changes."""

import signal
from pathlib import Path

import anyio

from tollgate_host.check.interrupt import Interrupted, until_interrupted
from tollgate_host.dev.dev_console import DevConsole
from tollgate_host.dev.dev_options import DevOptions
from tollgate_host.dev.file_watch import MAX_FILES, FileWatch
from tollgate_host.dev.one_round import DevRound
from tollgate_host.errors import HostError


def develop(options: DevOptions) -> int:
    """Run an integration on a plan, and again at each change, until Ctrl-C; return the exit code.

    Raises:
        HostError: the plan is standard input, which cannot be read twice.
        Interrupted: a signal ended it that is not the usual end.
    """
    if options.plan == "-":
        raise HostError("name a file with the plan: standard input cannot be read again when something has changed")
    return anyio.run(_Development(options).run)


class _Development:
    def __init__(self, options: DevOptions) -> None:
        self._options = options
        self._console = DevConsole()
        self._round = DevRound(options, self._console)

    async def run(self) -> int:
        async with until_interrupted(lambda: self._round.kill(), notice="") as caught:
            if self._options.once:
                await self._round.run()
            else:
                await self._run_at_changes()
        if not caught:
            return self._round.code
        if caught[0] == signal.SIGINT and not self._options.once:
            return 0
        raise Interrupted(caught[0])

    async def _run_at_changes(self) -> None:
        while True:
            folders, files = self._watched()
            watch = FileWatch(folders, files)  # from now on: a change while it runs counts
            changed: list[Path] = []
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(self._run_round, watch)
                changed = await watch.changed()
                tasks.cancel_scope.cancel()
            self._console.changed(changed)
            self._round = DevRound(self._options, self._console)

    async def _run_round(self, watch: FileWatch) -> None:
        await self._round.run()
        self._console.watching(watch.size, is_cut=watch.size == MAX_FILES)

    def _watched(self) -> tuple[list[Path], list[Path]]:
        """Return the folders and files to watch: code, plan, configuration and the program."""
        options = self._options
        folders = [Path(folder) for folder in options.watch or (".",)]
        files = [Path(options.plan), Path(options.check.config or "integrations.hcl")]
        if "/" in options.source:
            files.append(Path(options.source))
        return folders, files
