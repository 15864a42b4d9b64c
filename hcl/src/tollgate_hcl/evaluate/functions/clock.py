"""Functions on points in time that are given; what the time is now is not known."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta, timezone

import msgspec

from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.function import Function, on_texts
from tollgate_hcl.evaluate.types import NUMBER

_TIMESTAMP = re.compile(
    r"([0-9]{4})-([0-9]{2})-([0-9]{2})T([0-9]{2}):([0-9]{2}):([0-9]{2})(?:\.([0-9]+))?(?:(Z)|([+-])([0-9]{2}):([0-9]{2}))"
)
_LENIENT = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{1,2}:[0-9]{2}:[0-9]{2}(?:[.,][0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})"
)
_DURATION = re.compile(r"(?=\.?[0-9])([0-9]*)(?:\.([0-9]*))?(ns|us|µs|μs|ms|s|m|h)")
_SECOND = 10**9
_UNITS = {"ns": 1, "us": 10**3, "µs": 10**3, "μs": 10**3, "ms": 10**6, "s": _SECOND, "m": 60 * _SECOND}
_UNITS["h"] = 3600 * _SECOND
_LONGEST = 2**63
_TOKEN = re.compile(r"''|'((?>(?:[^']|'')*))'|([a-zA-Z])\2*|[^a-zA-Z']")
_MONTHS = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)
_DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")


class _Instant(msgspec.Struct, frozen=True, order=True):
    """A point in time, to the nanosecond."""

    time: datetime
    nanoseconds: int


def _parse(value: str) -> _Instant:
    match = _TIMESTAMP.fullmatch(value)
    if match is None:
        raise EvaluationFailure("the text is not a timestamp of RFC 3339")
    year, month, day, hour, minute, second = (int(match[at]) for at in range(1, 7))
    zone = UTC
    if match[9]:
        hours, minutes = int(match[10]), int(match[11])
        if hours > 23 or minutes > 59:
            raise EvaluationFailure("the zone of the timestamp is out of range")
        offset = timedelta(hours=hours, minutes=minutes)
        zone = timezone(offset if match[9] == "+" else -offset) if offset else UTC
    if year == 0:
        raise Undecidable("the year 0 is not evaluated here")
    try:
        time = datetime(year, month, day, hour, minute, second, tzinfo=zone)
    except ValueError as error:
        raise EvaluationFailure("the text is not a timestamp of RFC 3339") from error
    return _Instant(time, int((match[7] or "")[:9].ljust(9, "0")))


def _zone(time: datetime, colon: str) -> str:
    offset = time.utcoffset() or timedelta()
    minutes = int(offset.total_seconds()) // 60
    sign, minutes = ("-" if minutes < 0 else "+"), abs(minutes)
    return f"{sign}{minutes // 60:02}{colon}{minutes % 60:02}"


def _rfc3339(time: datetime) -> str:
    zone = _zone(time, ":")
    return time.strftime("%Y-%m-%dT%H:%M:%S").rjust(19, "0") + ("Z" if zone == "+00:00" else zone)


def _nanoseconds(duration: str) -> int:
    """Return how long a duration such as `1h30m` is."""
    rest = duration[1:] if duration[:1] in ("+", "-") else duration
    if rest == "0":
        return 0
    pieces = list(_DURATION.finditer(rest))
    total = sum(map(_piece_of_duration, pieces))
    if not rest or "".join(piece[0] for piece in pieces) != rest or total >= _LONGEST:
        raise EvaluationFailure("the text is not a duration such as 1h30m")
    return -total if duration.startswith("-") else total


def _piece_of_duration(match: "re.Match[str]") -> int:
    whole, fraction, unit = match[1] or "0", match[2] or "", _UNITS[match[3]]
    return int(whole) * unit + int(float(fraction or 0) * (unit / 10.0 ** len(fraction)))


def _time_add(value: str, duration: str) -> str:
    instant = _parse(value)
    seconds = (instant.nanoseconds + _nanoseconds(duration)) // _SECOND
    try:
        return _rfc3339(instant.time + timedelta(seconds=seconds))
    except OverflowError as error:
        raise Undecidable("the time is out of range") from error


def _time_cmp(left: str, right: str) -> int:
    try:
        one, other = _parse(left), _parse(right)
    except EvaluationFailure as error:
        if all(map(_LENIENT.fullmatch, (left, right))):
            raise Undecidable("timecmp takes timestamps that other functions refuse") from error
        raise
    return (one > other) - (one < other)


def _format_date(pattern: str, value: str) -> str:
    time = _parse(value).time
    found: list[str] = []
    at = 0
    while at < len(pattern):
        match = _TOKEN.match(pattern, at)
        if match is None:
            found.append(_unquoted(pattern[at:]))
            break
        found.append(_piece(match, time))
        at = match.end()
    return "".join(found)


def _unquoted(rest: str) -> str:
    """Return the text of a quote that its last mark closes, though it is one of two."""
    if len(rest) < 2 or not rest.endswith("'"):
        raise EvaluationFailure("the date format has a quote that is not closed")
    return rest[1:-1].replace("''", "'")


def _piece(match: "re.Match[str]", time: datetime) -> str:
    part = match[0]
    if part == "''":
        return "'"
    if match[1] is not None:
        return match[1].replace("''", "'")
    if match[2] is None:
        return part
    made = _TOKENS.get(part)
    if made is None:
        raise EvaluationFailure(f'the date format has no "{part}"')
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
