"""The skeleton of a new integration: a package that runs, is tested, and says what to change.

It is a table of files, path to text; writing them is for the caller, `tollgate new integration`.
"""

from collections.abc import Iterable, Sequence
from pathlib import Path
from string import Template

from tollgate_runtime.contract.methods import HOOKS, STAGE_HOOKS
from tollgate_runtime.template.name import IntegrationName
from tollgate_runtime.template.sections import select_sections

__all__ = ["IntegrationName", "integration_files"]

DEFAULT_HOOKS = ("post-plan",)
_SKELETON = Path(__file__).parent / "skeleton"
_SUFFIX = ".template"
_CHECKS = ("pre-plan", "post-plan", "pre-apply")
"""Hooks that can still stop a change, so that a rule belongs there; at the others a resource is only noted."""

_WIDTH = 88
_IMPORTS = {
    "check": ("SENSITIVE", "UNKNOWN", "Finding", "Resource"),
    "note": ("Resource", "Result", "success"),
    "stage": ("Operation", "Result", "success"),
}
"""What each kind of function needs of the runtime."""


def integration_files(name: IntegrationName, hooks: Sequence[str] = DEFAULT_HOOKS) -> dict[str, str]:
    """Return the files of a new integration, by path.

    Args:
        name: its name.
        hooks: where it is called.

    Raises:
        ValueError: there is no such hook, or none at all.
    """
    unknown = [hook for hook in hooks if hook not in HOOKS]
    if unknown or not hooks:
        wrong = f"there is no hook {unknown[0]!r}" if unknown else "no hook is named"
        raise ValueError(f"{wrong}; known are {', '.join(HOOKS)}")
    kinds = _by_kind(hooks)
    wanted = {kind for kind, found in kinds.items() if found}
    words = {"name": name.name, "package": name.package, "script": name.script, **_code(kinds, wanted)}
    if wanted & {"check", "note"}:
        wanted.add("resource")
    if "post-plan" in hooks:
        wanted.add("planned")
    return dict(_render(file, words, wanted) for file in sorted(_SKELETON.rglob(f"*{_SUFFIX}")))


def _by_kind(hooks: Iterable[str]) -> dict[str, list[str]]:
    given = set(hooks)
    ordered = [hook for hook in HOOKS if hook in given]
    return {
        "check": [hook for hook in ordered if hook in _CHECKS],
        "note": [hook for hook in ordered if hook not in _CHECKS and hook not in STAGE_HOOKS],
        "stage": [hook for hook in ordered if hook in STAGE_HOOKS],
    }


def _code(kinds: dict[str, list[str]], wanted: set[str]) -> dict[str, str]:
    """Return the parts of the skeleton that are code."""
    is_asked_again = "post-plan" in kinds["check"]
    again = ["recheck=True"] if is_asked_again else []
    quoted = {kind: [f'"{hook}"' for hook in hooks] for kind, hooks in kinds.items()}
    names = {"ConfigError", "Integration", *(name for kind in wanted for name in _IMPORTS[kind])}
    return {
        "imports": _in_width("from tollgate_runtime import ", sorted(names, key=_isort_key), bare=True),
        "hooks": ", ".join(hook for hooks in kinds.values() for hook in hooks),
        "recheck_comment": "; recheck=True has the host ask again when it is known" if is_asked_again else "",
        "check_hooks": ", ".join([*quoted["check"], "actions=CHANGES", *again]),
        "note_hooks": ", ".join(quoted["note"]),
        "stage_hooks": _in_width("@app.on", quoted["stage"]).removeprefix("@app.on(").removesuffix(")"),
        **{f"{kind}_hook": hooks[0] if hooks else "" for kind, hooks in kinds.items()},
    }


def _isort_key(name: str) -> tuple[int, str]:
    """Return the sort key of imports: constants, then classes, then functions."""
    return (0 if name.isupper() else 1 if name[0].isupper() else 2, name)


def _in_width(start: str, items: Sequence[str], *, bare: bool = False) -> str:
    """Return a list after some words: on one line if it fits, else one line for each item."""
    inline = ", ".join(items)
    line = start + (inline if bare else f"({inline})")
    return line if len(line) <= _WIDTH else start + "(\n" + "".join(f"    {item},\n" for item in items) + ")"


def _render(file: Path, words: dict[str, str], wanted: set[str]) -> tuple[str, str]:
    place = file.relative_to(_SKELETON).as_posix().removesuffix(_SUFFIX).replace("PACKAGE", words["package"])
    return place, Template(select_sections(file.read_text(encoding="utf-8"), wanted)).substitute(words)
