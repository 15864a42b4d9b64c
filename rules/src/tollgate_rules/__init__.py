"""The rule model and the built-in rule library of Tollgate."""

from tollgate_rules.catalogue import RULES
from tollgate_rules.plan_resources import PlanResources, RelatedResources
from tollgate_rules.rule import Rule, is_judged, sentence_of
from tollgate_rules.rule_set import Judgement, RuleSet
from tollgate_rules.summary import summary_of
from tollgate_rules.verdicts import Problem, Undecided, Verdict, require

__all__ = [
    "RULES",
    "Judgement",
    "PlanResources",
    "Problem",
    "RelatedResources",
    "Rule",
    "RuleSet",
    "Undecided",
    "Verdict",
    "is_judged",
    "require",
    "sentence_of",
    "summary_of",
]
