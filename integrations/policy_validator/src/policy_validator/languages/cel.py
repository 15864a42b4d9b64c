"""CEL expressions in YAML rules: `after.size < 100 && "Owner" in after.tags`.

An error is no answer in CEL, and `&&` and `||` pass over one where the other side decides. So whatever is not known
yet is taken away before the expression is evaluated: what depends on it errs, and stays open.
"""

import re
from collections.abc import Sequence
from functools import cached_property
from typing import Any, cast

import attrs
from tollgate_rules.verdicts import is_open
from tollgate_runtime import OMITTED, SENSITIVE, UNKNOWN, Resource
from tollgate_runtime.contract.markers import SENSITIVE_TEXT
from tollgate_runtime.contract.paths import Path, format_path, has_mark, look_up, mask_at

from policy_validator.plain import plain
from policy_validator.yaml_rules.condition import Answer, Condition, Reason
from policy_validator.yaml_rules.operator import UnfitValue
from policy_validator.yaml_rules.scope import ConditionScope

VARIABLES = ("after", "before", "resource", "params")
MAX_CHARACTERS = 2_000
MAX_COMPREHENSIONS = 3
MAX_DEPTH = 40
_COMPREHENSION = re.compile(r"\.(?:all|exists|exists_one|map|filter)\s*\(")
_TEXT = re.compile(r"""r?(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')""")
_STATIC_PATH = re.compile(
    r"""(?<![\w.])(after|before)((?:\s*\.\s*[A-Za-z_]\w*(?!\w*\s*\()|\s*\[\s*(?:"[^"]*"|'[^']*'|\d+)\s*\])*)"""
)
_STEP = re.compile(r"""\.\s*(\w+)|\[\s*(?:"([^"]*)"|'([^']*)'|(\d+))\s*\]""")
_HAS_ANY = re.compile(r"\bhas\s*\(\s*([A-Za-z_]\w*(?:\s*\.\s*\w+)+)\s*\)")
_HAS = re.compile(r"\bhas\s*\(\s*(after|before)((?:\s*\.\s*\w+)+)\s*\)")

Place = tuple[str, Path]
"""A place that an expression names: in `after` or in `before`, and where."""


class CelError(ValueError):
    """Raised for an invalid CEL expression; the message says why."""


@attrs.frozen(slots=False)
class CelCondition:
    """One compiled expression."""

    source: str
    _program: Any = attrs.field(repr=False, eq=False)

    @property
    def children(self) -> Sequence[Condition]:
        """Return nothing: it is a leaf."""
        return ()

    @property
    def paths(self) -> tuple[Path, ...]:
        """Return the attributes of the resource that the expression names."""
        return tuple(path for root, path in self._places if root == "after")

    @cached_property
    def _places(self) -> tuple[Place, ...]:
        return tuple(dict.fromkeys((found[1], _path(found[2])) for found in _STATIC_PATH.finditer(self.source)))

    def ask(self, scope: ConditionScope) -> Answer:
        """Return the answer of the expression: true, false or undecided."""
        resource = scope.resource
        still_open = [(place, marker) for place in self._places if (marker := _open_at(resource, place)) is not None]
        try:
            answer = self._program.execute(_variables(scope, [place for place, _ in still_open]))
        except (KeyError, IndexError, TypeError, ValueError, ArithmeticError, RuntimeError) as error:
            if still_open:
                return Answer(None, tuple(map(_open_reason, still_open)))
            raise UnfitValue(f"the expression {self.source!r} cannot be evaluated: {_words(error)}") from None
        if not isinstance(answer, bool):
            raise UnfitValue(f"the expression {self.source!r} gives {type(answer).__name__}, not true or false")
        if asked := [row for row in still_open if row[0] in self._asked_for_presence]:
            return Answer(None, tuple(map(_open_reason, asked)))
        demand = f"must satisfy {self.source!r}"
        reason = Reason(path=self.paths[0] if self.paths else (), subject="The resource", demand=demand)
        return Answer(answer, (attrs.evolve(reason, opposite=demand.replace("must", "must not", 1)),))

    @cached_property
    def _asked_for_presence(self) -> set[Place]:
        """Return the paths in `has()`, which never fails, so that removed values would count as absent."""
        return {(found[1], _path(found[2])) for found in _HAS.finditer(self.source)}


def compile_cel(source: str) -> CelCondition:
    """Compile an expression.

    Raises:
        CelError: it is none, or one that could run for too long.
    """
    import cel

    if len(source) > MAX_CHARACTERS:
        raise CelError(f"the expression has {len(source):,} characters; at most {MAX_CHARACTERS:,} are taken")
    bare = _TEXT.sub('""', source)
    if _depth(bare) > MAX_DEPTH:
        raise CelError(f"the expression is nested more than {MAX_DEPTH} deep")
    if len(_COMPREHENSION.findall(bare)) > MAX_COMPREHENSIONS:
        raise CelError(f"the expression has more than {MAX_COMPREHENSIONS} of all, exists, exists_one, map and filter")
    try:
        program = cel.compile(_with_nulls_absent(source))
    except ValueError as error:
        raise CelError(f"this is not CEL: {_words(error)}") from None
    if unknown := sorted(set(re.findall(r"(?<![\w.\"'])([A-Za-z_]\w*)\b(?!\s*\()", bare)) & _free(program, bare)):
        raise CelError(f"there is no variable {unknown[0]!r}; the variables are {', '.join(VARIABLES)}")
    return CelCondition(source, program)


def _with_nulls_absent(source: str) -> str:
    """Return the expression with a `has()` that treats null as absent, as plans write unset values."""
    pieces = re.split(f"({_TEXT.pattern})", source)
    return "".join(
        piece if place % 2 else _HAS_ANY.sub(r"(has(\1) && \1 != null)", piece) for place, piece in enumerate(pieces)
    )


def _free(program: Any, bare: str) -> set[str]:
    """Return the variables that neither we nor a comprehension of the expression define."""
    bound = set(re.findall(r"\.(?:all|exists|exists_one|map|filter)\s*\(\s*(\w+)\s*,", bare))
    return set(program.variables()) - bound - set(VARIABLES)


def _variables(scope: ConditionScope, taken: Sequence[Place]) -> dict[str, Any]:
    """Return what an expression sees; of the resource, without what is at some places."""
    resource = scope.resource
    after = _without(resource.current, [path for root, path in taken if root == "after"])
    before = _without(resource.before, [path for root, path in taken if root == "before"])
    return {
        **({} if after is None else {"after": plain(after)}),
        **({} if before is None else {"before": plain(before)}),
        "resource": {
            "address": resource.address or "",
            "type": resource.type,
            "name": resource.name,
            "action": resource.action,
            "module": resource.module or "",
            "provider": resource.provider_type,
            "workspace": resource.workspace or "",
        },
        "params": plain(dict(scope.parameters)),
    }


def _open_at(resource: Resource, place: Place) -> Any:
    """Return what keeps a place, or a part of it, from being judged: UNKNOWN, OMITTED, SENSITIVE, or None."""
    root, path = place
    value = resource.value(path) if root == "after" else look_up(resource.before, None, path)
    if is_open(value) or root == "before":
        return value if is_open(value) else SENSITIVE if _has_masked(value) else None
    if resource.current is resource.after and has_mark(mask_at(resource.after_unknown, path)):
        return UNKNOWN
    if resource.after_omitted and has_mark(mask_at(resource.after_omitted, path)):
        return OMITTED
    return SENSITIVE if _has_masked(value) else None


def _has_masked(value: Any) -> bool:
    if isinstance(value, dict):
        return any(map(_has_masked, cast("dict[str, Any]", value).values()))
    if isinstance(value, list):
        return any(map(_has_masked, cast("list[Any]", value)))
    return value == SENSITIVE_TEXT


def _without(value: Any, paths: Sequence[Path]) -> Any:
    """Return a value without what is at some places; None if that is the whole of it."""
    for path in paths:
        value = _removed(value, path)
    return value


def _removed(value: Any, path: Path) -> Any:
    if not path:
        return None
    if isinstance(value, list):
        return []  # an element cannot be taken out without moving the others
    if not isinstance(value, dict):
        return value
    members = cast("dict[str, Any]", value)
    step, rest = str(path[0]), path[1:]
    kept = {key: inner for key, inner in members.items() if key != step}
    if rest and isinstance(members.get(step), dict | list):
        return {**kept, step: _removed(members[step], rest)}
    return kept


def _path(text: str) -> Path:
    return tuple(int(found[4]) if found[4] else found[1] or found[2] or found[3] for found in _STEP.finditer(text))


def _open_reason(row: tuple[Place, Any]) -> Reason:
    (_, path), marker = row
    return Reason(path=path, subject=format_path(path) or "The resource", marker=marker)


def _depth(source: str) -> int:
    deepest = depth = 0
    for character in source:
        depth += (character in "([{") - (character in ")]}")
        deepest = max(deepest, depth)
    return max(deepest, source.count("!") // 4, source.count("?"))


def _words(error: Exception) -> str:
    text = str(error).partition("\n")[0]
    return f"there is no {text}" if isinstance(error, KeyError) else text
