"""Globs over rules: `S3-*` by id, `naming/*` by integration and id."""

from fnmatch import fnmatchcase


def names_rule(glob: str, integration: str, rule: str) -> bool:
    """Whether a glob means a rule, by its id alone or behind its integration's name and a slash."""
    return fnmatchcase(rule, glob) or ("/" in glob and fnmatchcase(f"{integration}/{rule}", glob))
