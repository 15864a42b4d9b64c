"""The built-in rules, by id."""

from tollgate_runtime.discovery import Catalogue

from tollgate_rules.rule import Rule

RULES: Catalogue[Rule] = Catalogue("tollgate_rules.library", name="RULE", kind=Rule, key=lambda rule: rule.id)
"""Every rule of the library; one is imported when it is first asked for."""
