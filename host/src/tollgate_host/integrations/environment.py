"""Filters the environment of an integration: an allow-list, and the names that the user adds."""

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase

NAME_VARIABLE = "TF_INTEGRATION_NAME"
RUN_VARIABLE = "TOLLGATE_RUN"
"""Marks every process that descends from one run's integrations, so that none can be left behind unseen."""

ALLOWED = (
    "PATH",
    "HOME",
    "LANG",
    "LANGUAGE",
    "LC_*",
    "TZ",
    "TMPDIR",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "ALL_PROXY",
    "NO_PROXY",
    "http_proxy",
    "https_proxy",
    "all_proxy",
    "no_proxy",
    "SSL_CERT_FILE",
    "SSL_CERT_DIR",
    "CURL_CA_BUNDLE",
    "REQUESTS_CA_BUNDLE",
    "AWS_CA_BUNDLE",
    "NODE_EXTRA_CA_CERTS",
)
"""Names and globs of what every integration gets. No credentials are among them."""

_MAGIC = frozenset("*?[")
"""What makes a glob of a name."""


def child_environment(
    environ: Mapping[str, str], *, run: str, name: str | None = None, extra: Iterable[str] = ()
) -> dict[str, str]:
    """Return the environment of an integration's process.

    Args:
        environ: the host's own.
        run: the mark of this run.
        name: the configured name, if it is the environment of one integration.
        extra: names and globs that the user's `env` setting passes through.
    """
    patterns = (*ALLOWED, *extra)
    names = {pattern for pattern in patterns if not _MAGIC.intersection(pattern)}
    globs = [pattern for pattern in patterns if pattern not in names]
    passed = {
        key: value for key, value in environ.items() if key in names or any(fnmatchcase(key, glob) for glob in globs)
    }
    own = {} if name is None else {NAME_VARIABLE: name}
    return {**passed, **own, RUN_VARIABLE: run}
