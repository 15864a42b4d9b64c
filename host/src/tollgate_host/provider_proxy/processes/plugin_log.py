"""Writes a provider's standard error to Terraform's log in Terraform's format, if the user wants one."""

import json
import sys
from collections.abc import Callable, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any, cast

LEVELS = ("trace", "debug", "info", "warn", "error")


class PluginLog:
    """Terraform's log, as far as providers write into it.

    Args:
        environ: has TF_LOG_PROVIDER or TF_LOG for the level and TF_LOG_PATH for the file.
        now: the clock.
    """

    def __init__(self, environ: Mapping[str, str], now: Callable[[], datetime] = lambda: datetime.now().astimezone()):
        wanted = (environ.get("TF_LOG_PROVIDER") or environ.get("TF_LOG") or "off").lower()
        self._is_json = wanted == "json"
        level = wanted if wanted in (*LEVELS, "off") else "trace"  # as Terraform takes what it does not know
        self._rank = len(LEVELS) if level == "off" else LEVELS.index(level)
        self._path = environ.get("TF_LOG_PATH")
        self._now = now

    @property
    def is_wanted(self) -> bool:
        """Return whether the user wants a log."""
        return self._rank < len(LEVELS)

    def write(self, plugin: str, line: str) -> None:
        """Add a line that a plugin wrote."""
        if not self.is_wanted or not line:
            return
        entry = _entry(line)
        level = str(entry.pop("@level", "debug")).lower()
        level = level if level in LEVELS else "debug"
        if LEVELS.index(level) >= self._rank:
            self._append(self._formatted(f"provider.{plugin}", level, entry))

    def _formatted(self, module: str, level: str, entry: dict[str, Any]) -> str:
        moment = self._now()
        message = str(entry.pop("@message", ""))
        timestamp = entry.pop("@timestamp", None)
        further = {**entry, "timestamp": timestamp} if timestamp else entry
        if self._is_json:
            head = {"@level": level, "@message": message, "@module": module, "@timestamp": moment.isoformat()}
            return json.dumps({**head, **{key: value for key, value in further.items() if key not in head}})
        stamp = moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03d}" + _offset(moment)
        pairs = "".join(f" {key}={_format(value)}" for key, value in further.items())
        return f"{stamp} {f'[{level.upper()}]':<7} {module}: {message}" + (f":{pairs}" if pairs else "")

    def _append(self, text: str) -> None:
        try:
            if self._path:
                with Path(self._path).open("a", encoding="utf-8") as stream:
                    stream.write(text + "\n")
            else:
                sys.stderr.write(text + "\n")
        except (OSError, ValueError):
            return  # a log that cannot be written must not stop an apply


def _entry(line: str) -> dict[str, Any]:
    """Return the fields of a line: JSON as hclog writes it, or a message alone."""
    if line.startswith("{"):
        try:
            fields = json.loads(line)
        except (ValueError, RecursionError):
            fields = None
        if isinstance(fields, dict) and "@message" in fields:
            known = cast("dict[str, Any]", fields)
            return dict(sorted(known.items()))
    return {"@message": line}


def _format(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return json.dumps(text) if not text or any(c in text for c in ' "=\t\n') else text


def _offset(moment: datetime) -> str:
    offset = moment.strftime("%z")
    return "Z" if offset in ("", "+0000") else offset
