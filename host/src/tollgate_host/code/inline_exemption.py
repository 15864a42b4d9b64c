"""Finds the exemptions in the comments of a configuration."""

from datetime import date

import msgspec
from tollgate_hcl.position import SourceRange
from tollgate_hcl.problem import Problem
from tollgate_hcl.tree import ParsedFile

from tollgate_host.code.comment_target import CommentTarget, target_of
from tollgate_host.code.directive import Directive, Ignore, Malformed, directives_in
from tollgate_host.code.index import ConfigurationIndex
from tollgate_host.code.module import Module


class InlineExemption(msgspec.Struct, frozen=True, kw_only=True):
    """`# tollgate:ignore RULE reason="…" expires=2027-01-31`, for one block that it covers.

    Attributes:
        rules: the rule globs it names.
        address: the block's address without instance keys: `module.web.aws_s3_bucket.logs`.
        path: the path of its attribute; empty for the whole block.
        reason: why, in the author's words.
        owner: who answers for it.
        expires: the last day on which it exempts.
        range: the range of the comment.
        target: the range of what it covers.
    """

    rules: tuple[str, ...]
    address: str
    path: tuple[str | int, ...] = ()
    reason: str
    owner: str = ""
    expires: date | None = None
    range: SourceRange
    target: SourceRange

    @property
    def file(self) -> str:
        """Return the file, relative to the root module."""
        return self.range.file

    @property
    def line(self) -> int:
        """Return the line, from 1."""
        return self.range.start_line


def inline_exemptions(index: ConfigurationIndex) -> tuple[tuple[InlineExemption, ...], tuple[Problem, ...]]:
    """Return every exemption in the comments of a configuration, and the problems of invalid ones.

    One in a module that is called several times counts once for each call.
    """
    found: list[InlineExemption] = []
    problems: list[Problem] = []
    for module, addresses in _callers(index):
        for file in module.files:
            for directive in (item for comment in file.comments for item in directives_in(comment)):
                read = _read(file, directive)
                if isinstance(read, Problem):
                    problems.append(read)
                else:
                    found += (_placed(*read, directive=directive, module=address) for address in addresses)
    return tuple(found), tuple(problems)


def _callers(index: ConfigurationIndex) -> list[tuple[Module, list[str]]]:
    """Return each module once, with the addresses of its calls."""
    callers: dict[int, tuple[Module, list[str]]] = {}
    for address, module in index.modules.items():
        callers.setdefault(id(module), (module, []))[1].append(address)
    return list(callers.values())


def _read(file: ParsedFile, directive: Directive) -> tuple[Ignore, CommentTarget] | Problem:
    try:
        ignore = directive.read()
    except Malformed as error:
        return directive.node.problem("Invalid exemption", str(error))
    target = target_of(file, directive.comment)
    if target is None:
        detail = "This comment exempts nothing: put it inside the block, or right above it."
        return directive.node.problem("Exemption without effect", detail, "warning")
    return ignore, target


def _placed(ignore: Ignore, target: CommentTarget, *, directive: Directive, module: str) -> InlineExemption:
    return InlineExemption(
        rules=ignore.rules,
        address=f"{module}.{target.address}" if module else target.address,
        path=target.path,
        reason=ignore.reason,
        owner=ignore.owner,
        expires=ignore.expires,
        range=directive.node.range,
        target=target.node.range,
    )
