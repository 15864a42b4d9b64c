"""The process that regopy runs in: it may crash, hang or eat memory without harm to anybody else.

One JSON line in, one JSON line out. It is started with an empty environment, so that no policy can read it.
"""

import json
import os
import re
import sys
import threading
from importlib import import_module
from typing import Any

MAX_MEMORY_BYTES = 4 * 1024**3
_WATCH_SECONDS = 0.25
_ERROR = re.compile(r"\(error \d+:(.*?)\|(\d+)\|\d+\s+\(errormsg \d+:(.*?)\)\s", re.DOTALL)


def main() -> None:
    """Serves requests until the input ends."""
    threading.Thread(target=_watch_memory, daemon=True).start()
    rego: Any = None
    for line in sys.stdin.buffer:
        request = json.loads(line)
        if "modules" in request:
            rego, answer = _load(request)
        else:
            answer = _ask(rego, request)
        sys.stdout.buffer.write(json.dumps(answer).encode() + b"\n")
        sys.stdout.buffer.flush()


def _watch_memory() -> None:
    """Ends the process when it has grown too large; the allocator reserves too much for a limit of the system's own."""
    import resource

    pause = threading.Event()
    while resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 < MAX_MEMORY_BYTES:
        pause.wait(_WATCH_SECONDS)
    os._exit(1)


def _load(request: Any) -> tuple[Any, Any]:
    regopy: Any = import_module("regopy")
    interpreter = regopy.Interpreter()
    interpreter.log_level = regopy.LogLevel.NONE
    missing = [name for name in request["builtins"] if not interpreter.is_builtin(name)]
    if missing:
        return None, {"missing": missing}
    errors: list[Any] = []
    for name, source in request["modules"]:
        try:
            interpreter.add_module(name, source)
        except regopy.RegoError as error:
            errors += _errors(str(error), name)
    if errors:
        return None, {"errors": errors}
    try:
        if request["data"]:
            interpreter.add_data(request["data"])
        bundles = {
            name: interpreter.build("; ".join(f"[x | x := {reference}]" for reference in references))
            for name, references in request["groups"].items()
            if references
        }
        return (interpreter, bundles), {"loaded": True}
    except regopy.RegoError as error:
        return None, {"errors": _errors(str(error), "")}


def _ask(loaded: Any, request: Any) -> Any:
    regopy: Any = import_module("regopy")
    interpreter, bundles = loaded
    try:
        interpreter.set_input(request["input"])
        output = interpreter.query_bundle(bundles[request["group"]])
        if not output.ok() or not output.results:
            return {"failed": _failure(str(output))}
        return {"values": output.results[0].expressions}
    except (regopy.RegoError, ValueError) as error:
        return {"failed": _failure(str(error))}


def _errors(text: str, module: str) -> list[Any]:
    found = [[name or module, int(offset), message.strip()] for name, offset, message in _ERROR.findall(text)]
    return found or [[module, 0, _failure(text)]]


def _failure(text: str) -> str:
    found = [message.strip() for _, _, message in _ERROR.findall(text)]
    return "; ".join(dict.fromkeys(found)) or text.strip().partition("\n")[0][:200]


if __name__ == "__main__":
    main()
