"""Builtins that no policy may call, and those that regopy cannot run, reported when a policy is loaded.

A builtin that an engine lacks is undefined, and a rule that uses it never fires: a policy that silently passes.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from policy_validator.problems import Problem
from policy_validator.rego.module import Module, clause_terms
from policy_validator.rego.syntax.tree import FunctionCall, Scalar

FORBIDDEN: Mapping[str, str] = {
    "http.send": "it would let a policy send the plan elsewhere",
    "opa.runtime": "it would show the environment to the policy",
    "net.lookup_ip_addr": "it would let a policy ask the network",
}
INSTALL = "install `opa`, which runs all of Rego"


def forbidden_calls(modules: Sequence[Module]) -> Iterator[Problem]:
    """Return the calls that are refused whatever the engine."""
    for module in modules:
        for name, line in module.calls.items():
            if name in FORBIDDEN:
                yield Problem(module.file, line, f"`{name}` is refused: {FORBIDDEN[name]}.")


def builtin_calls(modules: Sequence[Module]) -> dict[str, tuple[Module, int]]:
    """Return the calls that must be builtins: of nothing that the policies define."""
    defined = {f"data.{module.package}.{rule}" for module in modules for rule in module.rules}
    found: dict[str, tuple[Module, int]] = {}
    for module in modules:
        aliases = {alias: name for name, alias in module.imports}
        for name, line in module.calls.items():
            head, _, rest = name.partition(".")
            full = f"{aliases[head]}.{rest}".rstrip(".") if head in aliases else name
            own = f"data.{module.package}.{name}"
            if name not in module.rules and own not in defined and full not in defined and not _is_below(full, defined):
                found.setdefault(full, (module, line))
    return found


def _is_below(name: str, defined: Collection[str]) -> bool:
    """Return whether a name is a part of a rule with several parts to its name."""
    return any(name.startswith(f"{rule}.") for rule in defined)


def missing_builtins(modules: Sequence[Module], known: Collection[str]) -> Iterator[Problem]:
    """Yield the builtins that regopy lacks, and unsupported forms of others."""
    for name, (module, line) in builtin_calls(modules).items():
        if name not in known:
            yield Problem(
                module.file, line, f"regopy has no builtin `{name}`, so the rule would never fire; {INSTALL}."
            )
    for module in modules:
        for clause in module.tree.clauses:
            for term in clause_terms(clause):
                if isinstance(term, FunctionCall):
                    yield from _unread_forms(module, term)


def _unread_forms(module: Module, call: FunctionCall) -> Iterator[Problem]:
    if call.name == "walk" and len(call.arguments) == 1:
        sentence = f"regopy reads `walk(x, [path, value])` only, and not the value of `walk(x)`; {INSTALL}."
        yield Problem(module.file, call.line, sentence)
    if call.name.startswith("regex."):
        for argument in call.arguments:
            if isinstance(argument, Scalar) and "(?" in str(argument.value):
                sentence = (
                    f"regopy does not read the pattern {argument.value!r}: it has no groups with `(?`; {INSTALL}."
                )
                yield Problem(module.file, call.line, sentence)
