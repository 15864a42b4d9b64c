"""What a new integration may be called: its name becomes a command, a package and a distribution."""

import keyword
import re
import sys

import attrs

_FORM = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_PREFIX = "tf-"
_TAKEN = frozenset({"attrs", "attr", "pytest", "tests", "tollgate", "tollgate_runtime"})
"""Packages that an integration imports, or that would get in its way."""


@attrs.frozen
class IntegrationName:
    """The name as a user wrote it, and what follows from it.

    Attributes:
        script: the command, and the distribution: as given.
        name: what the integration calls itself: without a `tf-` in front.
        package: the Python package.
    """

    script: str

    @property
    def name(self) -> str:
        """Return the integration's own name."""
        return self.script.removeprefix(_PREFIX)

    @property
    def package(self) -> str:
        """Return the name of the Python package."""
        return self.name.replace("-", "_")

    @classmethod
    def parse(cls, text: str) -> "IntegrationName":
        """Return a valid name.

        Raises:
            ValueError: it is invalid; the message says why, and suggests another.
        """
        if not _FORM.fullmatch(text) or not _FORM.fullmatch(text.removeprefix(_PREFIX)):
            raise ValueError(
                f"{text!r} cannot be the name of an integration; use small letters, digits and single hyphens"
                f"{_suggest(text)}"
            )
        found = cls(text)
        if keyword.iskeyword(found.package) or keyword.issoftkeyword(found.package):
            raise ValueError(f"{text!r} cannot be the name of an integration; it is a word of Python's own")
        if found.package in _TAKEN or found.package in sys.stdlib_module_names:
            raise ValueError(
                f"{text!r} cannot be the name of an integration; Python has a module {found.package} that it would hide"
            )
        return found


def _suggest(text: str) -> str:
    """Return the nearest name that has the right form, as the end of a sentence."""
    near = re.sub(r"[^a-z0-9]+", "-", text.lower()).strip("-").lstrip("0123456789-")
    return f", such as {near!r}" if near and _FORM.fullmatch(near) else ", such as 'bucket-names'"
