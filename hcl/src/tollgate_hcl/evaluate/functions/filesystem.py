"""Functions on files of the configuration, and on paths."""

import base64
import posixpath
import re
from collections.abc import Callable, Mapping, Sequence

from tollgate_hcl.evaluate.convert import as_text
from tollgate_hcl.evaluate.datum import Datum, boolean, set_of, text, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure, Undecidable
from tollgate_hcl.evaluate.functions.encoding import utf8
from tollgate_hcl.evaluate.functions.function import Function, Invocation, on_text
from tollgate_hcl.evaluate.functions.hashes import base64_hash, hex_hash
from tollgate_hcl.evaluate.types import ANY, BOOL, STRING, SetType, Type, is_mapping
from tollgate_hcl.position import SourceFile
from tollgate_hcl.reader import read_template
from tollgate_hcl.tree import Scalar

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
    pattern = glob_pattern(as_text(arguments[1]))
    names = [name for name in files.names(as_text(arguments[0])) if pattern.fullmatch(name)]
    invocation.budget.grow(len(names))
    return set_of([text(name) for name in names], STRING)


def glob_pattern(glob: str) -> "re.Pattern[str]":
    """Return the pattern for the paths that a glob of Terraform's matches."""
    found: list[str] = []
    at = 0
    while at < len(glob):
        if glob.startswith("**/", at):
            found.append("(?:[^/]+/)*")
            at += 3
            continue
        char = glob[at]
        if glob.startswith("**", at):
            found.append(".*")
            at += 1
        elif char == "*":
            found.append("[^/]*")
        elif char == "?":
            found.append("[^/]")
        elif char == "{" and (end := glob.find("}", at)) > 0:
            choices = (glob_pattern(choice).pattern for choice in glob[at + 1 : end].split(","))
            found.append(f"(?:{'|'.join(choices)})")
            at = end
        elif char == "[" and (end := glob.find("]", at + 2)) > 0:
            inner = glob[at + 1 : end].replace("\\", "\\\\").replace("[", "\\[")
            found.append(f"[{inner}]")
            at = end
        else:
            found.append(re.escape(char))
        at += 1
    return re.compile("".join(found))


def _template(invocation: Invocation, source: str, name: str, names: Datum) -> Datum:
    if not is_mapping(names.type):
        raise EvaluationFailure("the variables of a template are a map or an object")
    file = SourceFile(name, source.encode())
    body, problems = read_template(Scalar(file, 0, len(source), source))
    if problems:
        raise EvaluationFailure(f"the template is not valid: {problems[0].detail}")
    found = invocation.render(body, _members(names))
    if isinstance(body, Scalar):
        return text(as_text(found))
    return found.marked(names.is_sensitive)


def _members(names: Datum) -> Mapping[str, Datum]:
    return names.members


def _template_file(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    path, names = arguments
    if not path.is_known or not names.is_known:
        return unknown(reason="the variables of a template are not known")
    name = as_text(path)
    return _template(invocation, utf8(_read(invocation, name)), name, names).marked(path.is_sensitive)


def _template_string(invocation: Invocation, arguments: Sequence[Datum]) -> Datum:
    source, names = arguments
    if not source.is_known or not names.is_known:
        return unknown(reason="the variables of a template are not known")
    return _template(invocation, as_text(source), "templatestring", names).marked(source.is_sensitive)


def _basename(path: str) -> str:
    return (posixpath.basename(path.rstrip("/")) or "/") if path else "."


def _dirname(path: str) -> str:
    found = posixpath.dirname(path)
    return posixpath.normpath(found) if found else "."


def _absolute(path: str) -> str:
    if not path.startswith("/"):
        raise Undecidable("the folder of the run is not known")
    return posixpath.normpath(path)


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
    "templatefile": _function(_template_file, STRING, ANY, returns=ANY),
    "templatestring": _function(_template_string, STRING, ANY, returns=ANY),
}
