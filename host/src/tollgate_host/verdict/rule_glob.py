"""Globs over rules: `S3-*` by id, `naming/*` by integration and id."""

from fnmatch import fnmatchcase


def names_rule(glob: str, integration: str, rule: str) -> bool:
    """Return whether a glob matches a rule by its id, or by its integration's name, a slash and the id."""
    if fnmatchcase(rule, glob):
        return True
    return "/" in glob and any(fnmatchcase(f"{name}/{rule}", glob) for name in _names(integration))


def names_integration(glob: str, integration: str) -> bool:
    """Return whether a glob matches an integration; its bare name matches all instances of its provider."""
    return glob == integration or any(fnmatchcase(name, glob) for name in _names(integration))


def _names(integration: str) -> tuple[str, ...]:
    name, bracket, _ = integration.partition('["')
    return (integration, name) if bracket else (integration,)
