"""An integration for tests: writes down every call as it came, and answers as its configuration tells it to.

Configuration: `log`, the file to write to; `hooks`, the hooks to be called at (all by default); `say`, a list of answers,
each a result with `hook` and optionally `type`, `action` and `address` that a call must have to get it. An answer may also say
`crash`, `hang`, `garbage` or `exit`, to misbehave. It uses nothing but the standard library, so that it starts at once.
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
        message = json.loads(line)
        method, params = message["method"], message.get("params") or {}
        if method == "shutdown":
            return
        if method == "initialize":
            config = params["config"]
            _log(config, {"method": method, **params})
            answer = {"name": "recorder", "version": "1.2.3", "hooks": config.get("hooks", HOOKS)}
        else:
            _log(config, {"method": method, **params})
            answer = _answer(config, method, params.get("resource") or {})
        print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": answer}), flush=True)


def _answer(config: dict[str, Any], method: str, resource: dict[str, Any]) -> dict[str, Any]:
    for answer in config.get("say", []):
        wanted = {name: answer[name] for name in ("type", "action", "address") if name in answer}
        if answer["hook"] == method and all(resource.get(name) == value for name, value in wanted.items()):
            _misbehave(answer)
            return {"status": "success", **{name: answer[name] for name in answer if name not in ("hook", *wanted)}}
    return {"status": "success"}


def _misbehave(answer: dict[str, Any]) -> None:
    if answer.get("crash"):
        os._exit(9)
    if answer.get("garbage"):
        print("this is no JSON", flush=True)
    if answer.get("hang"):
        time.sleep(3600)
    if "pause" in answer:  # until the test removes the file
        while Path(answer["pause"]).exists():
            time.sleep(0.01)


def _log(config: dict[str, Any], call: dict[str, Any]) -> None:
    if "log" in config:
        with open(config["log"], "a", encoding="utf-8") as stream:
            stream.write(json.dumps(call) + "\n")


if __name__ == "__main__":
    main()
