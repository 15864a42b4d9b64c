"""Rules that need themselves: OPA refuses them, and regopy would run until it is stopped."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from policy_validator.problems import Problem
from policy_validator.rego.module import Module, clause_terms
from policy_validator.rego.syntax.tree import FunctionCall, Reference, Scalar, Term, Variable

_Path = tuple[str, ...]


def recursive_rules(modules: Sequence[Module]) -> Iterator[Problem]:
    """Return a problem for each rule that needs itself, at its first line."""
    places: dict[_Path, tuple[Module, int]] = {}
    for module in modules:
        for name, line in module.rules.items():
            places.setdefault((*module.tree.package, name), (module, line))
    needs = _needs(modules, places.keys())
    for path, (module, line) in places.items():
        if path in _reachable(path, needs):
            name = ".".join(("data", *path))
            yield Problem(module.file, line, f"rule {name} is recursive: it needs itself.")


def _needs(modules: Sequence[Module], rules: Collection[_Path]) -> Mapping[_Path, set[_Path]]:
    """Return for each rule the others that it names."""
    found: dict[_Path, set[_Path]] = {path: set() for path in rules}
    for module in modules:
        aliases = {row.alias: tuple(row.path) for row in module.tree.imports}
        for clause in module.tree.clauses:
            own = found[*module.tree.package, clause.name]
            for term in clause_terms(clause):
                path = _named(term, module.tree.package, aliases)
                own.update(rule for rule in rules if path and _meet(path, rule))
    return found


def _named(term: Term, package: Sequence[str], aliases: Mapping[str, _Path]) -> _Path:
    """Return the path below `data` that a term names, or an empty one."""
    match term:
        case Variable(name):
            steps: list[str] = [name]
        case Reference(Variable(name), inner):
            steps = [name]
            for step in inner:
                if not isinstance(step, Scalar):
                    break
                steps.append(str(step.value))
        case FunctionCall(name):
            steps = name.split(".")
        case _:
            return ()
    full = (*aliases[steps[0]], *steps[1:]) if steps[0] in aliases else tuple(steps)
    if full[0] == "data":
        return full[1:]
    return () if full[0] == "input" else (*package, *full)


def _meet(path: _Path, rule: _Path) -> bool:
    return path[: len(rule)] == rule or rule[: len(path)] == path


def _reachable(start: _Path, needs: Mapping[_Path, set[_Path]]) -> set[_Path]:
    found: set[_Path] = set()
    waiting = list(needs[start])
    while waiting:
        path = waiting.pop()
        if path not in found:
            found.add(path)
            waiting += needs[path]
    return found
