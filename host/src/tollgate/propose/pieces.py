"""What an expression consists of: a template's parts, a call's arguments, what stands in parentheses.

The reader of files keeps an expression as its text, because Terraform is the one to evaluate it. Here the text is read
once more, as far as a proposal needs it.
"""

import re
from collections.abc import Sequence

from tollgate.config.hcl import read_hcl_value
from tollgate.config.hcl.cursor import Cursor, SyntaxProblem
from tollgate.config.hcl.expression import read_expression
from tollgate.config.hcl.template import Code, Part, Template
from tollgate.config.position import SourceFile
from tollgate.config.tree import Expression, ListValue, Value

_CALL = re.compile(r"([a-z][a-z0-9_]*)\s*\((.*)\)\Z", re.DOTALL)
_REFERENCE = re.compile(r'[^\W\d][\w-]*(?:\.[\w-]+|\[\d+\]|\["[^"\\$%]*"\])*\Z')
_PLAIN = re.compile(r'[^"\\$%]+')
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", '"': '"', "\\": "\\"}


def is_reference(expression: Expression) -> bool:
    """Whether it is nothing but one reference: `local.tags["x"].y`."""
    return len(expression.references) == 1 and not expression.calls and _REFERENCE.match(expression.text) is not None


def call_in(expression: Expression) -> tuple[str, tuple[Value, ...]] | None:
    """The function and the arguments of an expression that is one call."""
    match = _CALL.match(expression.text.strip())
    if match is None:
        return None
    arguments = _read(f"[{match[2]}]")
    return (match[1], arguments.items) if isinstance(arguments, ListValue) else None


def unwrapped(expression: Expression) -> Value | None:
    """What stands in the parentheses that an expression consists of."""
    text = expression.text.strip()
    return _read(text[1:-1]) if text.startswith("(") and text.endswith(")") else None


def parts_of(expression: Expression) -> Sequence[Part] | None:
    """The parts of a template in quotes; None if it is none, or has directives."""
    text = expression.text.strip()
    if len(text) < 2 or not (text.startswith('"') and text.endswith('"')):
        return None
    cursor = Cursor(SourceFile("", text[1:-1].encode()))
    template = Template(cursor, read_expression)
    try:
        while cursor.at < len(cursor.text):
            _read_piece(cursor, template)
        template.finish()
    except SyntaxProblem:
        return None
    has_directives = any(isinstance(part, Code) and part.value is None for part in template.parts)
    return None if has_directives else template.parts


def _read_piece(cursor: Cursor, template: Template) -> None:
    plain = cursor.take_match(_PLAIN)
    if plain is not None:
        template.add_text(plain[0])
    elif cursor.take("\\"):
        template.add_text(_ESCAPES.get(cursor.text[cursor.at : cursor.at + 1], "?"))
        cursor.at += 1
    elif cursor.text.startswith('"', cursor.at):
        raise cursor.fail(cursor.at, cursor.at + 1, "Not one string", "A quote stands inside.")
    else:
        template.read_mark()


def _read(text: str) -> Value | None:
    return read_hcl_value(SourceFile("", text.encode()))
