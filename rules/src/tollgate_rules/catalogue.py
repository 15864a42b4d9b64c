"""The built-in rules, by id."""

from functools import cached_property

from tollgate_runtime.discovery import Catalogue

from tollgate_rules.index import INDEX, Index
from tollgate_rules.rule import Rule


class Library(Catalogue[Rule]):
    """The rules of the library, read from its index; the module of a rule is imported when it first judges.

    A rule is found by its id and by its aliases; only ids are listed.
    """

    def __contains__(self, key: object) -> bool:
        return isinstance(key, str) and super().__contains__(self.id_of(key))

    def __getitem__(self, key: str) -> Rule:
        return super().__getitem__(self.id_of(key))

    def get(self, key: str) -> Rule | None:
        """Return the rule of an id or alias, or None if there is none."""
        return super().get(self.id_of(key))

    def id_of(self, name: str) -> str:
        """Return the id that an alias stands for; any other name is returned as it is."""
        return self._index.aliases.get(name, name)

    def aliases(self) -> list[str]:
        """Return every alias of every rule."""
        return sorted(self._index.aliases)

    @cached_property
    def _index(self) -> Index:
        return Index(INDEX.read_bytes() if INDEX.exists() else b"[]")

    def _load(self, key: str, module_name: str) -> Rule:
        return self._index.rule(key, module_name) or super()._load(key, module_name)


_LIBRARY = "tollgate_rules.library"

RULES = Library(_LIBRARY, name="RULE", kind=Rule, key=lambda rule: rule.id)
"""Every rule of the library."""


def imported_rules() -> Catalogue[Rule]:
    """Return the rules imported from their modules; the index is made of them."""
    return Catalogue(_LIBRARY, name="RULE", kind=Rule, key=lambda rule: rule.id)
