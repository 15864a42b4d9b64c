"""Log lines on stderr, for people or as JSON."""

import json
import logging
import sys
from typing import Literal

LogFormat = Literal["text", "json"]


class JsonFormatter(logging.Formatter):
    """One JSON object per record: level, logger, time and message, with the traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        """Return the record as one line."""
        entry = {
            "level": record.levelname.lower(),
            "logger": record.name,
            "time": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["traceback"] = self.formatException(record.exc_info)
        return json.dumps(entry, ensure_ascii=False)


def set_up_logging(level: str, log_format: LogFormat) -> None:
    """Send every record of this level or above to stderr."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        JsonFormatter() if log_format == "json" else logging.Formatter("%(levelname)s %(name)s: %(message)s")
    )
    logging.basicConfig(level=level.upper(), handlers=[handler], force=True)
