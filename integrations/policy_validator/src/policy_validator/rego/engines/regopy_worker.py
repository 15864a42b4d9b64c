"""The process that regopy runs in: it may crash, hang or eat memory without harm to anybody else.

One JSON line in, one JSON line out. It is started with an empty environment, so that no policy can read it. regopy
tells what is wrong only by writing it to the standard streams, so these lead into a file that is read when needed.
"""

import json
import os
import re
import resource
import sys
import tempfile
import threading
from importlib import import_module
from typing import Any, cast

MAX_MEMORY_BYTES = 4 * 1024**3
MAX_DIARY_BYTES = 1024 * 1024
_WATCH_SECONDS = 0.25
_SPECIAL = re.compile(r'["\\\x00-\x1f]')
_TOLD = re.compile(r"^(?P<message>[^\n]+)\n-- (?P<file>[^\n]*):(?P<line>\d+):\d+$", re.MULTILINE)


class Diary:
    """What regopy writes to the standard streams."""

    def __init__(self) -> None:
        self._file = tempfile.TemporaryFile()  # noqa: SIM115 -- it is open as long as the process lives
        os.dup2(self._file.fileno(), 1)
        os.dup2(self._file.fileno(), 2)

    def clear(self) -> None:
        """Forget what is in it."""
        os.ftruncate(self._file.fileno(), 0)
        os.lseek(self._file.fileno(), 0, os.SEEK_SET)

    def rows(self) -> list[tuple[str, int, str]]:
        """Return what it tells: file, line and sentence; the file is empty where it is not one of the policies."""
        text = os.pread(self._file.fileno(), MAX_DIARY_BYTES, 0).decode(errors="replace")
        found = [(row["file"], int(row["line"]), row["message"].strip()) for row in _TOLD.finditer(text)]
        return list(dict.fromkeys(found)) or [("", 1, "it gives no reason")]


class Policies:
    """The policies in regopy, and their queries."""

    def __init__(self, request: Any, diary: Diary) -> None:
        self._regopy: Any = import_module("regopy")
        self._diary = diary
        self._interpreter = self._regopy.Interpreter()
        self._interpreter.log_level = self._regopy.LogLevel.ERROR
        self._bundles: dict[str, Any] = {}
        self.missing = [name for name in request["builtins"] if not self._interpreter.is_builtin(name)]
        self.errors: list[tuple[str, int, str]] = []
        if not self.missing:
            self._load(request)

    def _load(self, request: Any) -> None:
        for name, source in request["modules"]:
            self._try(lambda name=name, source=source: self._interpreter.add_module(name, source))
        if self.errors:
            return
        if request["data"]:
            self._try(lambda: self._interpreter.add_data(request["data"]))
        for reference in request["references"]:
            query = f"[x | x := {reference}]"
            self._bundles[query] = self._try(lambda query=query: self._interpreter.build(query))

    def _try(self, act: Any) -> Any:
        """Call `act` and collect its errors; an invalid bundle would crash the process later."""
        self._diary.clear()
        try:
            made = act()
        except self._regopy.RegoError:
            made = None
            self.errors += self._diary.rows()
        if made is not None and not made.ok():
            self.errors += self._diary.rows()
        return made

    def ask(self, references: list[str], documents: list[Any]) -> Any:
        """Return the values of the references for each input, or why there are none."""
        self._diary.clear()
        values: list[Any] = []
        try:
            query = "; ".join(f"[x | x := {reference}]" for reference in references)
            if query not in self._bundles:
                self._bundles[query] = self._interpreter.build(query)
            for document in documents if self._bundles[query].ok() else ():
                self._interpreter.set_input(_escape(document))
                output = self._interpreter.query_bundle(self._bundles[query])
                if not output.ok() or not output.results:
                    break
                values.append(output.results[0].expressions)
        except (self._regopy.RegoError, ValueError):
            pass
        if len(values) == len(documents):
            return {"values": values}
        return {"failed": "; ".join(dict.fromkeys(message for _, _, message in self._diary.rows()))}


def _escape(value: Any) -> Any:
    """Return an input escaped for regopy, which does not escape texts of an input itself."""
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)[1:-1] if _SPECIAL.search(value) else value
    if isinstance(value, dict):
        return {_escape(key): _escape(inner) for key, inner in cast("dict[str, Any]", value).items()}
    return [_escape(inner) for inner in cast("list[Any]", value)] if isinstance(value, list) else value


def main() -> None:
    """Serve requests until the input ends."""
    _lift_limit_of_data()
    threading.Thread(target=_watch_memory, daemon=True).start()
    with os.fdopen(os.dup(1), "wb") as answers:
        diary = Diary()
        policies: Policies | None = None
        for line in sys.stdin.buffer:
            request = json.loads(line)
            if policies is None:
                policies = Policies(request, diary)
                answer: Any = {"missing": policies.missing, "errors": policies.errors}
            else:
                answer = policies.ask(request["references"], request["inputs"])
            answers.write(json.dumps(answer).encode() + b"\n")
            answers.flush()


def _lift_limit_of_data() -> None:
    """Lift a host's limit on memory, which counts all that is reserved: the allocator of regopy reserves 256 GiB."""
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def _watch_memory() -> None:
    """End the process when it has grown too large."""
    pause = threading.Event()
    while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < MAX_MEMORY_BYTES:
        pause.wait(_WATCH_SECONDS)
    os._exit(1)


if __name__ == "__main__":
    main()
