"""An integration for tests: records every call and answers as configured.

Configuration: `log`, the file to write to; `hooks`, the hooks to be called at (all by default); `say`, a list of
answers, each a result with the `hook` and optionally the `type`, `action` and `address` that a call must have.
An answer may also `crash` (always, or once if it names a file, which is then gone), `hang`, say `garbage`, be
`nonsense`, be `slow` by so many seconds, or `pause` until a file is gone. `refuse` in the configuration is an objection
to it. It uses nothing but the standard library, so that it starts at once.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import Any

HOOKS = [
    "init-stage-start", "init-stage-complete", "plan-stage-start", "plan-stage-complete", "apply-stage-start",
    "apply-stage-complete", "pre-refresh", "post-refresh", "pre-plan", "post-plan", "pre-apply", "post-apply",
]  # fmt: skip


def main() -> None:
    config: dict[str, Any] = {}
    for line in sys.stdin:
        message: dict[str, Any] = json.loads(line)
        method: str = message["method"]
        params: dict[str, Any] = message.get("params") or {}
        if method == "shutdown":
            return
        if method == "initialize":
            config = params["config"]
            _log(config, {"method": method, "process": os.getpid(), **params})
            if "refuse" in config:
                error = {"code": -32602, "message": config["refuse"]}
                _say(json.dumps({"jsonrpc": "2.0", "id": message["id"], "error": error}))
                continue
            answer = {"name": "recorder", "version": "1.2.3", "hooks": config.get("hooks", HOOKS)}
        else:
            _log(config, {"method": method, **params})
            answer = _answer(config, method, params.get("resource") or {})
        _say(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": answer}))


def _answer(config: dict[str, Any], method: str, resource: dict[str, Any]) -> dict[str, Any]:
    for answer in config.get("say", []):
        wanted = {name: answer[name] for name in ("type", "action", "address") if name in answer}
        if answer["hook"] == method and all(resource.get(name) == value for name, value in wanted.items()):
            _misbehave(answer)
            if answer.get("nonsense"):
                return {"status": 7}
            return {"status": "success", **{name: answer[name] for name in answer if name not in ("hook", *wanted)}}
    return {"status": "success"}


def _misbehave(answer: dict[str, Any]) -> None:
    if answer.get("crash") is True or _is_there(answer.get("crash")):
        os._exit(9)
    if answer.get("garbage"):
        _say("this is no JSON")
    if answer.get("hang"):
        time.sleep(3600)
    time.sleep(answer.get("slow", 0))
    if "pause" in answer:  # until the test removes the file
        while Path(answer["pause"]).exists():
            time.sleep(0.01)


def _is_there(path: str | None) -> bool:
    """Whether a file is there; it is not any more then."""
    try:
        Path(path or "").unlink()
    except OSError:
        return False
    return True


def _say(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


def _log(config: dict[str, Any], call: dict[str, Any]) -> None:
    if "log" in config:
        with Path(config["log"]).open("a", encoding="utf-8") as stream:
            stream.write(json.dumps(call) + "\n")


if __name__ == "__main__":
    main()
