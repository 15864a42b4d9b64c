"""How expressions are built: steps, calls, operators, conditionals, loops and templates."""

import msgspec

from tollgate_hcl.tree import Expression, Value


class AttributeStep(msgspec.Struct, frozen=True):
    """`.name` after a value, or `.0` as older Terraform writes `[0]`."""

    name: str | int


class IndexStep(msgspec.Struct, frozen=True):
    """`[key]` after a value."""

    key: Value


class SplatStep(msgspec.Struct, frozen=True):
    """`[*]` after a value, or `.*`, which takes only the attributes after it along."""

    is_full: bool


Step = AttributeStep | IndexStep | SplatStep


class Traverse(Expression, frozen=True, kw_only=True):
    """A value and the steps into it, where they are not all fixed, or the value is no name."""

    target: Value
    steps: tuple[Step, ...]


class Call(Expression, frozen=True, kw_only=True):
    """A function call; `is_expanded` says that `...` stands after the last argument."""

    name: str
    arguments: tuple[Value, ...]
    is_expanded: bool


class Operation(Expression, frozen=True, kw_only=True):
    """An operator between two operands, or before one, where `left` is None."""

    operator: str
    left: Value | None
    right: Value


class Conditional(Expression, frozen=True, kw_only=True):
    """`condition ? if_true : if_false`."""

    condition: Value
    if_true: Value
    if_false: Value


class Parentheses(Expression, frozen=True, kw_only=True):
    """A value in parentheses."""

    inner: Value


class Loop(msgspec.Struct, frozen=True):
    """`for key, value in collection`; `key` is None where only one name is bound."""

    key: str | None
    value: str
    collection: Value


class ForExpression(Expression, frozen=True, kw_only=True):
    """A list or an object that is built by a loop.

    Attributes:
        key: what each key of an object is; None builds a list.
        is_grouped: whether `...` stands after the result, so that a key has a list of results.
    """

    loop: Loop
    key: Value | None
    result: Value
    is_grouped: bool
    condition: Value | None


class TemplateIf(msgspec.Struct, frozen=True):
    """`%{if}` and what stands up to `%{else}` and `%{endif}`."""

    condition: Value
    if_true: "tuple[TemplatePart, ...]"
    if_false: "tuple[TemplatePart, ...]"


class TemplateFor(msgspec.Struct, frozen=True):
    """`%{for}` and what stands up to `%{endfor}`."""

    loop: Loop
    body: "tuple[TemplatePart, ...]"


class TemplateValue(msgspec.Struct, frozen=True):
    """A `${…}`."""

    value: Value


TemplatePart = str | TemplateValue | TemplateIf | TemplateFor


class TemplateExpression(Expression, frozen=True, kw_only=True):
    """Text with values in it."""

    parts: tuple[TemplatePart, ...]
