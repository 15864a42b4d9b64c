"""tag_key_case: tag keys are written in one way."""

import re
from collections.abc import Callable, Iterator

from tollgate_runtime import Resource
from tollgate_runtime.patterns import PatternTimeout, pattern

from aws_compliance.control import Control, JudgeTags, Remark, Settings
from aws_compliance.tags.carrier import Carrier
from aws_compliance.wording import on, origin

STYLES: dict[str, tuple[str, Callable[[list[str]], str]]] = {
    "PascalCase": (r"[A-Z][A-Za-z0-9]*", lambda words: "".join(word.capitalize() for word in words)),
    "camelCase": (
        r"[a-z][A-Za-z0-9]*",
        lambda words: words[0].lower() + "".join(word.capitalize() for word in words[1:]),
    ),
    "snake_case": (r"[a-z0-9]+(_[a-z0-9]+)*", lambda words: "_".join(words).lower()),
    "kebab-case": (r"[a-z0-9]+(-[a-z0-9]+)*", lambda words: "-".join(words).lower()),
    "lowercase": (r"[^A-Z]*", lambda words: "".join(words).lower()),
    "UPPERCASE": (r"[^a-z]*", lambda words: "_".join(words).upper()),
}
"""For each way of writing, what it looks like and how words are put together in it."""

_ALWAYS_FINE = frozenset({"Name"})
"""What AWS's own console reads, in this capitalisation only."""


def rewrite(key: str, style: str) -> str:
    """Return a key converted to another style; unchanged if there is none."""
    words = re.findall(r"[A-Z]+(?![a-z])|[A-Z]?[a-z0-9]+|[0-9]+", key)
    shape, join = STYLES[style]
    better = join(words) if words else key
    return better if re.fullmatch(shape, better) else key


def _prepare(settings: Settings) -> JudgeTags | None:
    config = settings.config
    if config.key_case is None and config.key_pattern is None:
        return None
    named = {*settings.rules, *(tag.key for tag in (settings.policy.tags.values() if settings.policy else ()))}
    known = _ALWAYS_FINE | named
    complaints: dict[str, str | None] = {}

    def judge(_resource: Resource, carrier: Carrier) -> Iterator[Remark]:
        for key in carrier.tags.values:
            if key in known or "/" in key or ":" in key:  # those with a namespace belong to other tools
                continue
            if key not in complaints:
                complaints[key] = _complaint(key, config.key_case, config.key_pattern)
            if complaint := complaints[key]:
                yield _remark(key, complaint, config.key_case, carrier)

    return judge


def _complaint(key: str, style: str | None, expression: str | None) -> str | None:
    if style is not None and not re.fullmatch(STYLES[style][0], key):
        return f"is not written in {style}"
    try:
        fits = expression is None or pattern(expression).fullmatch(key)
    except PatternTimeout as error:
        return f"could not be judged: {error}"
    return None if fits else f"does not match {expression}"


def _remark(key: str, complaint: str, style: str | None, carrier: Carrier) -> Remark:
    better = rewrite(key, style) if style is not None else key
    return Remark(
        kind="wrong",
        message=f"The tag key {key!r}{on(carrier)}{origin(key, carrier)} {complaint}",
        keys=(key,),
        path=carrier.path_of(key),
        remediation=f"Call it {better!r}." if better != key else "Choose another key.",
    )


CONTROL = Control(id="tag_key_case", title="Tag keys follow one naming convention", severity="low", tags=_prepare)
