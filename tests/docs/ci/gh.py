"""The part of GitHub's `gh api` that docs/ci/github-actions.md uses, on comments in a file: GH_STORE."""

import argparse
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

_PAGE = 30
_BOT = {"type": "Bot", "login": "github-actions[bot]"}


def main() -> None:
    parser = argparse.ArgumentParser(prog="gh api", allow_abbrev=False)
    parser.add_argument("command", choices=["api"])
    parser.add_argument("path")
    parser.add_argument("--paginate", action="store_true")
    parser.add_argument("--silent", action="store_true")
    parser.add_argument("--method", default="GET")
    parser.add_argument("--jq")
    parser.add_argument("--field")
    arguments = parser.parse_args()
    assert os.environ["GH_TOKEN"]
    store = Path(os.environ["GH_STORE"])
    comments: list[dict[str, Any]] = json.loads(store.read_text(encoding="utf-8"))
    if arguments.method == "GET":
        shown = comments if arguments.paginate else comments[:_PAGE]
        subprocess.run(["jq", "--raw-output", arguments.jq], input=json.dumps(shown), text=True, check=True)
        return
    name, _, file = arguments.field.partition("=@")
    assert name == "body"
    body = Path(file).read_text(encoding="utf-8")
    if arguments.method == "POST":
        assert re.fullmatch(r"repos/acme/shop/issues/7/comments", arguments.path)
        comments.append({"id": max((one["id"] for one in comments), default=0) + 1, "user": _BOT, "body": body})
    else:
        number = re.fullmatch(r"repos/acme/shop/issues/comments/(\d+)", arguments.path)
        assert arguments.method == "PATCH"
        assert number is not None
        (found,) = [one for one in comments if one["id"] == int(number[1])]
        assert found["user"] == _BOT, "a bot may not edit what others wrote"
        found["body"] = body
    store.write_text(json.dumps(comments), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
