"""The built-in rules, by id."""

from functools import cached_property

from tollgate_runtime.discovery import Catalogue

from tollgate_rules.index import INDEX, Index
from tollgate_rules.rule import Rule


class Library(Catalogue[Rule]):
    """The rules of the library, told by its index; the module of one is imported when it first judges."""

    @cached_property
    def _index(self) -> Index:
        return Index(INDEX.read_bytes() if INDEX.exists() else b"[]")

    def _load(self, key: str, module_name: str) -> Rule:
        return self._index.rule(key, module_name) or super()._load(key, module_name)


_LIBRARY = "tollgate_rules.library"

RULES: Catalogue[Rule] = Library(_LIBRARY, name="RULE", kind=Rule, key=lambda rule: rule.id)
"""Every rule of the library."""


def imported_rules() -> Catalogue[Rule]:
    """The same, imported from their modules; what the index is made of."""
    return Catalogue(_LIBRARY, name="RULE", kind=Rule, key=lambda rule: rule.id)
