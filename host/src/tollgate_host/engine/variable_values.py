"""The values of the root module's variables that the user's command sets."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from tollgate_hcl.constant import NeedsEvaluation, plain_from_value
from tollgate_hcl.position import SourceFile
from tollgate_hcl.tree import Value, expressions_in

from tollgate_host.code.files import FileReader
from tollgate_host.engine.arguments import Invocation

_PREFIX = "TF_VAR_"
_TEXTS = ("", "string", "number", "bool")


def given_variables(invocation: Invocation, types: Mapping[str, str], folder: Path) -> dict[str, Any]:
    """Return the values that the command sets, later sources overriding earlier ones, without defaults.

    Args:
        invocation: the command, with its flags and environment.
        types: the declared variables with their types as written, or nothing.
        folder: the root module's.
    """
    found: dict[str, Any] = {}
    for name, text in invocation.environ.items():
        if name.startswith(_PREFIX) and (variable := name.removeprefix(_PREFIX)) in types:
            found[variable] = _from_text(text, types[variable])
    for path in automatic_files(folder):
        found |= _in_file(path)
    for flag in invocation.words.flags:
        if flag.name == "var" and flag.value is not None:
            variable, sign, text = flag.value.partition("=")
            found |= {variable.strip(): _from_text(text, types.get(variable.strip(), ""))} if sign else {}
        elif flag.name == "var-file" and flag.value is not None:
            found |= _in_file(folder / flag.value)
    return {name: value for name, value in found.items() if name in types}


def automatic_files(folder: Path) -> Iterator[Path]:
    """Yield the files that the engine reads by itself, the strongest last."""
    names = ["terraform.tfvars", "terraform.tfvars.json"]
    names += sorted(path.name for path in folder.glob("*.auto.tfvars*") if path.name.endswith((".tfvars", ".json")))
    yield from (folder / name for name in names if (folder / name).is_file())


def _in_file(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for attribute in FileReader(path.parent).read(path).body.attributes:
        try:
            found[attribute.name] = plain_from_value(attribute.value)
        except NeedsEvaluation:
            continue
    return found


def _from_text(text: str, type_: str) -> Any:
    """Return the value of a variable from its text, parsed as an expression if the type is not a plain one."""
    if type_ in _TEXTS:
        return text
    value = _read(text)
    if value is None or next(expressions_in(value), None) is not None:
        return text
    return plain_from_value(value)


def _read(text: str) -> Value | None:
    from tollgate_hcl.reader import read_hcl_value  # only for a variable that is no text

    return read_hcl_value(SourceFile("value", text.encode(errors="replace")))
