"""What no policy may call, and what regopy cannot run: said when a policy is loaded, by the name of what it calls.

A builtin that an engine lacks is undefined, and a rule that uses it never fires: a policy that silently passes.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence

from policy_validator.problems import Problem
from policy_validator.rego.module import Module

FORBIDDEN: Mapping[str, str] = {
    "http.send": "it would let a policy send the plan elsewhere",
    "opa.runtime": "it would show the environment to the policy",
    "net.lookup_ip_addr": "it would let a policy ask the network",
}
UNSOUND: Mapping[str, str] = {
    "time.parse_rfc3339_ns": "regopy does not read every such time",
}
"""Builtins that regopy has, but answers otherwise than OPA for some values."""

INSTALL = "install `opa`, which runs all of Rego"


def forbidden_calls(modules: Sequence[Module]) -> Iterator[Problem]:
    """The calls that are refused whatever the engine."""
    for module in modules:
        for name, line in module.calls.items():
            if name in FORBIDDEN:
                yield Problem(module.file, line, f"`{name}` is refused: {FORBIDDEN[name]}.")


def builtin_calls(modules: Sequence[Module]) -> dict[str, tuple[Module, int]]:
    """The calls that must be builtins: of nothing that the policies define."""
    defined = {f"data.{module.package}.{rule}" for module in modules for rule in module.rules}
    found: dict[str, tuple[Module, int]] = {}
    for module in modules:
        aliases = {alias: name for name, alias in module.imports}
        for name, line in module.calls.items():
            head, _, rest = name.partition(".")
            full = f"{aliases[head]}.{rest}".rstrip(".") if head in aliases else name
            if name not in module.rules and f"data.{module.package}.{name}" not in defined and full not in defined:
                found.setdefault(full, (module, line))
    return found


def missing_builtins(modules: Sequence[Module], known: Collection[str]) -> Iterator[Problem]:
    """The builtins that regopy lacks, or that it answers otherwise than OPA."""
    for name, (module, line) in builtin_calls(modules).items():
        if name in UNSOUND:
            yield Problem(module.file, line, f"`{name}` is refused without `opa`: {UNSOUND[name]}; {INSTALL}.")
        elif name not in known:
            yield Problem(
                module.file, line, f"regopy has no builtin `{name}`, so the rule would never fire; {INSTALL}."
            )
    for module in modules:
        for line in module.walks_for_value:
            sentence = f"regopy reads `walk(x, [path, value])` only, and not the value of `walk(x)`; {INSTALL}."
            yield Problem(module.file, line, sentence)
        for token in module.words:
            if token.kind == "text" and "(?" in token.text and "regex." in module.source:
                sentence = f"regopy does not read the pattern {token.text}: it has no groups with `(?`; {INSTALL}."
                yield Problem(module.file, token.line, sentence)
