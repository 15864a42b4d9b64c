"""Functions on points in time that are given; what the time is now is not known."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.functions.function import Function, on_texts
from tollgate_hcl.evaluate.types import NUMBER

_TIMESTAMP = re.compile(r"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:(Z)|([+-])(\d\d):(\d\d))")
_DURATION = re.compile(r"(\d+(?:\.\d*)?|\.\d+)(ns|us|µs|μs|ms|s|m|h)")
_UNITS = {"ns": 1, "us": 10**3, "µs": 10**3, "μs": 10**3, "ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9}
_TOKEN = re.compile(r"'((?:[^']|'')*)'|([a-zA-Z])\2*|[^a-zA-Z']")
_MONTHS = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
]
_DAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def _parse(value: str) -> datetime:
    match = _TIMESTAMP.fullmatch(value)
    if match is None:
        raise EvaluationFailure("the text is not a timestamp of RFC 3339")
    year, month, day, hour, minute, second = (int(match[at]) for at in range(1, 7))
    zone = UTC
    if match[9]:
        offset = timedelta(hours=int(match[10]), minutes=int(match[11]))
        zone = timezone(offset if match[9] == "+" else -offset) if offset else UTC
    try:
        return datetime(year, month, day, hour, minute, second, tzinfo=zone)
    except ValueError as error:
        raise EvaluationFailure("the text is not a timestamp of RFC 3339") from error


def _zone(time: datetime, colon: str) -> str:
    offset = time.utcoffset() or timedelta()
    minutes = int(offset.total_seconds()) // 60
    sign, minutes = ("-" if minutes < 0 else "+"), abs(minutes)
    return f"{sign}{minutes // 60:02}{colon}{minutes % 60:02}"


def _rfc3339(time: datetime) -> str:
    zone = _zone(time, ":")
    return time.strftime("%Y-%m-%dT%H:%M:%S").rjust(19, "0") + ("Z" if zone == "+00:00" else zone)


def _time_add(value: str, duration: str) -> str:
    time = _parse(value)
    sign = -1 if duration.startswith("-") else 1
    rest = duration.lstrip("+-") if duration[:1] in ("+", "-") else duration
    pieces = list(_DURATION.finditer(rest))
    if "".join(piece[0] for piece in pieces) != rest or (not pieces and rest != "0"):
        raise EvaluationFailure("the text is not a duration such as 1h30m")
    nanoseconds = sum(int(float(piece[1]) * _UNITS[piece[2]]) for piece in pieces)
    try:
        return _rfc3339(time + timedelta(microseconds=sign * nanoseconds // 1000))
    except OverflowError as error:
        raise EvaluationFailure("the time is out of range") from error


def _time_cmp(left: str, right: str) -> int:
    one, other = _parse(left), _parse(right)
    return (one > other) - (one < other)


def _format_date(pattern: str, value: str) -> str:
    time = _parse(value)
    found: list[str] = []
    at = 0
    while at < len(pattern):
        match = _TOKEN.match(pattern, at)
        if match is None:
            raise EvaluationFailure("the date format has a quote that is not closed")
        found.append(_piece(match, time))
        at = match.end()
    return "".join(found)


def _piece(match: "re.Match[str]", time: datetime) -> str:
    token = match[0]
    if match[1] is not None:
        return match[1].replace("''", "'")
    if match[2] is None:
        return token
    made = _TOKENS.get(token)
    if made is None:
        raise EvaluationFailure(f'the date format has no "{token}"')
    return made(time)


def _hour12(time: datetime) -> int:
    return time.hour % 12 or 12


def _zone_name(time: datetime, colon: str, utc: str) -> str:
    found = _zone(time, colon)
    return utc if found.replace(":", "") == "+0000" else found


_TOKENS: dict[str, Callable[[datetime], str]] = {
    "YYYY": lambda time: f"{time.year:04}",
    "YY": lambda time: f"{time.year % 100:02}",
    "MMMM": lambda time: _MONTHS[time.month - 1],
    "MMM": lambda time: _MONTHS[time.month - 1][:3],
    "MM": lambda time: f"{time.month:02}",
    "M": lambda time: str(time.month),
    "DD": lambda time: f"{time.day:02}",
    "D": lambda time: str(time.day),
    "EEEE": lambda time: _DAYS[time.weekday()],
    "EEE": lambda time: _DAYS[time.weekday()][:3],
    "hh": lambda time: f"{time.hour:02}",
    "h": lambda time: str(time.hour),
    "HH": lambda time: f"{_hour12(time):02}",
    "H": lambda time: str(_hour12(time)),
    "AA": lambda time: "AM" if time.hour < 12 else "PM",
    "aa": lambda time: "am" if time.hour < 12 else "pm",
    "mm": lambda time: f"{time.minute:02}",
    "m": lambda time: str(time.minute),
    "ss": lambda time: f"{time.second:02}",
    "s": lambda time: str(time.second),
    "ZZZZZ": lambda time: _zone(time, ":"),
    "ZZZZ": lambda time: _zone(time, ""),
    "ZZZ": lambda time: _zone_name(time, "", "UTC"),
    "Z": lambda time: _zone_name(time, ":", "Z"),
}

FUNCTIONS: dict[str, Function] = {
    "formatdate": on_texts(_format_date),
    "timeadd": on_texts(_time_add),
    "timecmp": on_texts(_time_cmp, returns=NUMBER),
}
