"""Functions on files of the configuration, and on paths."""

import base64
import posixpath
import re
from collections.abc import Callable, Sequence

from tollgate_hcl.evaluate.convert import as_text, convert
from tollgate_hcl.evaluate.datum import Datum, boolean, has_mark, strip_marks, text, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.encoding import utf8
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_text
from tollgate_hcl.evaluate.functions.hashes import base64_hash, hex_hash
from tollgate_hcl.evaluate.set_values import set_of
from tollgate_hcl.evaluate.types import ANY, BOOL, STRING, UNTYPED, SetType, Type, is_mapping
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_template
from tollgate_hcl.reader.cursor import IDENTIFIER
from tollgate_hcl.tree import Expression, Scalar

_Read = Callable[[bytes], str]


def _read(invocation: Invocation, path: str) -> bytes:
    files = invocation.context.files
    if files is None:
        raise Undecidable("the files of the configuration are not at hand")
    data = files.read(path)
    if data is None:
        raise EvaluationFailure(f"there is no file {path}")
    return data


def _of_file(read: _Read) -> Function:
    def body(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
        return text(read(_read(invocation, as_text(arguments[0]))))

    return Function(parameters=(STRING,), variadic=None, returns=STRING, body=body)


def _exists(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    files = invocation.context.files
    if files is None:
        raise Undecidable("the files of the configuration are not at hand")
    return boolean(files.read(as_text(arguments[0])) is not None)


def _file_set(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    files = invocation.context.files
    if files is None:
        raise Undecidable("the files of the configuration are not at hand")
    folder, glob = as_text(arguments[0]), posixpath.normpath(as_text(arguments[1]))
    if glob.startswith(("..", "/")) or not _SPECIAL.isdisjoint(folder) or "[!" in glob:
        raise Undecidable("the files may be outside of the folder, or not the same for each engine")
    pattern = glob_pattern(glob)
    names = [name for name in files.names(folder) if pattern.fullmatch(name)]
    invocation.budget.grow(len(names))
    return set_of([text(name) for name in names], STRING)


_SPECIAL = frozenset("*?[]{}\\")
_GLOB = re.compile(
    r"(?:(?<=/)|\A)(?P<folders>\*\*/)|(?:(?<=/)|\A)(?P<all>\*\*)\Z|\*+|\?"
    r"|\{(?P<choices>[^{}/]*)\}|\[(?P<chars>\^?[^\]]+)\]|\\.|[^\\{\[]",
    re.DOTALL,
)


def glob_pattern(glob: str) -> "re.Pattern[str]":
    """Return the pattern for the paths that a glob of Terraform's matches.

    Raises:
        EvaluationFailure: it is none.
        Undecidable: it is none, but whether Terraform comes to see that depends on the files.
    """
    found: list[str] = []
    at = 0
    while at < len(glob):
        match = _GLOB.match(glob, at)
        if match is None:
            raise (Undecidable if at else EvaluationFailure)(f"{glob} is not a glob")
        found.append(_glob_part(match))
        at = match.end()
    return re.compile("".join(found), re.DOTALL)


def _glob_part(match: "re.Match[str]") -> str:
    if match["choices"] is not None:
        return f"(?:{'|'.join(glob_pattern(choice).pattern for choice in match['choices'].split(','))})"
    if match["chars"] is not None:
        inner = match["chars"].replace("\\", "\\\\").replace("[", "\\[")
        return f"(?!/)[{inner}]"
    if match["folders"] is not None or match["all"] is not None:
        return "(?:[^/]+/)*" if match["all"] is None else ".*"
    part = match[0]
    return {"*": "[^/]*", "?": "[^/]"}.get(part[0], re.escape(part[-1]))


def _template(invocation: Invocation, source: str, name: str, names: Datum) -> Datum:
    if not is_mapping(names.type):
        raise EvaluationFailure("the variables of a template are a map or an object")
    body, problems = read_template(Scalar(SourceFile(name, source.encode()), 0, len(source), source))
    if problems:
        raise EvaluationFailure(f"the template is not valid: {problems[0].detail}")
    variables = strip_marks(names).members
    missing = {str(steps[0]) for steps in body.references} - variables.keys() if isinstance(body, Expression) else None
    if missing or not all(map(IDENTIFIER.fullmatch, variables)):
        raise EvaluationFailure("the variables of a template have names, and are all that it refers to")
    found = text(str(body.value)) if isinstance(body, Scalar) else invocation.render(body, variables)
    if found.is_null:
        raise EvaluationFailure("the template has no value")
    return found.marked(has_mark(names))


def _template_file(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    path, names = arguments
    if not path.is_known or not names.is_known:
        return unknown(reason="the variables of a template are not known").marked(path.is_sensitive or has_mark(names))
    name = as_text(path)
    return _template(invocation, utf8(_read(invocation, name)), name, names).marked(path.is_sensitive)


def _template_string(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    source, names = arguments
    if not source.is_known or not names.is_known:
        return unknown(STRING, "the variables of a template are not known").marked(has_mark(names))
    if not isinstance(source.content, str):
        raise EvaluationFailure("a template is a string")
    return convert(_template(invocation, source.content, "templatestring", names), STRING).marked(source.is_sensitive)


def _basename(path: str) -> str:
    return (posixpath.basename(path.rstrip("/")) or "/") if path else "."


def _dirname(path: str) -> str:
    return _clean(posixpath.split(path)[0] or ("/" if path.startswith("/") else "."))


def _clean(path: str) -> str:
    """Return the shortest equivalent of a path; two slashes at its start are one."""
    return posixpath.normpath("/" + path.lstrip("/") if path.startswith("/") else path)


def _absolute(path: str) -> str:
    if not path.startswith("/"):
        raise Undecidable("the folder of the run is not known")
    return _clean(path)


def _expand(path: str) -> str:
    if path.startswith("~"):
        raise Undecidable("the home of whoever runs Terraform is not known")
    return path


def _function(body: Callable[[Invocation, Sequence[Datum]], Datum], *parameters: Type, returns: Type) -> Function:
    is_template = len(parameters) == 2 and parameters[1] == ANY
    return Function(
        parameters=parameters,
        variadic=None,
        returns=returns,
        body=body,
        takes_unknown=is_template,
        takes_marks=is_template,
    )


FUNCTIONS: dict[str, Function] = {
    "abspath": on_text(_absolute),
    "basename": on_text(_basename),
    "dirname": on_text(_dirname),
    "file": _of_file(utf8),
    "filebase64": _of_file(lambda data: base64.b64encode(data).decode()),
    "filebase64sha256": _of_file(lambda data: base64_hash("sha256", data)),
    "filebase64sha512": _of_file(lambda data: base64_hash("sha512", data)),
    "fileexists": _function(_exists, STRING, returns=BOOL),
    "filemd5": _of_file(lambda data: hex_hash("md5", data)),
    "fileset": _function(_file_set, STRING, STRING, returns=SetType(STRING)),
    "filesha1": _of_file(lambda data: hex_hash("sha1", data)),
    "filesha256": _of_file(lambda data: hex_hash("sha256", data)),
    "filesha512": _of_file(lambda data: hex_hash("sha512", data)),
    "pathexpand": on_text(_expand),
    "templatefile": _function(_template_file, STRING, ANY, returns=UNTYPED),
    "templatestring": _function(_template_string, ANY, ANY, returns=STRING),
}
