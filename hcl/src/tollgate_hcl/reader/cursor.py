"""A place in an HCL text that moves forward: white space, comments, and the errors found on the way."""

import re

from tollgate_hcl.position import BOM, SourceFile
from tollgate_hcl.problem import Problem, problem_at
from tollgate_hcl.tree import Comment, Traversal

IDENTIFIER = re.compile(r"[^\W\d][\w-]*")

_BLANKS = re.compile(r"[ \t\n]*(?:\r\n[ \t\n]*)*")
_SPACES = re.compile(r"[ \t]*")
_COMMENT = re.compile(r"(?:#|//)[^\n]*|/\*.*?\*/", re.DOTALL)
_BLANK = frozenset(" \t\r\n")
_COMMENT_SIGN = frozenset("#/")
_MAX_DEPTH = 100


class SyntaxProblem(Exception):
    """Raised where the text is no longer HCL; what was read before is kept."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.summary)
        self.problem = problem


class Cursor:
    """The state of one reading.

    Attributes:
        text: what is read.
        at: the next character.
        references: every traversal met so far; an expression owns those met since it began.
        calls: every function call met so far, likewise.
        comments: the comments met, by where they begin, if the text holds any that concern us.
    """

    def __init__(self, source: SourceFile) -> None:
        self.source = source
        self.text = source.text
        self.at = len(BOM) if source.text.startswith(BOM) else 0
        self.problems: list[Problem] = []
        self.references: list[Traversal] = []
        self.calls: list[str] = []
        self.comments: dict[int, Comment] = {}
        self._keeps_comments = "tollgate:" in source.text
        self._depth = 0

    def fail(self, start: int, end: int, summary: str, detail: str) -> SyntaxProblem:
        """Return the exception for the text between two characters."""
        return SyntaxProblem(problem_at(self.source, start, end, summary=summary, detail=detail))

    def enter(self) -> None:
        """Enter a bracket, which was read already.

        Raises:
            SyntaxProblem: brackets are nested too deeply.
        """
        self._depth += 1
        if self._depth > _MAX_DEPTH:
            detail = f"Brackets are nested more than {_MAX_DEPTH} deep here: split the value, or build it with locals."
            raise self.fail(self.at - 1, self.at, "Nesting too deep", detail)

    def leave(self) -> None:
        """Leave a bracket."""
        self._depth -= 1

    def reset_depth(self) -> None:
        """Continue outside every bracket, after an error."""
        self._depth = 0

    def skip(self, *, over_lines: bool) -> None:
        """Skip white space and comments; `over_lines` says whether a line end is white space here."""
        text = self.text
        char = text[self.at : self.at + 1]
        if char in _BLANK:
            blank = (_BLANKS if over_lines else _SPACES).match(text, self.at)
            assert blank is not None
            self.at = blank.end()
            char = text[self.at : self.at + 1]
        if char in _COMMENT_SIGN:
            self._skip_comments(over_lines)

    def _skip_comments(self, over_lines: bool) -> None:
        """Skip the comments that begin here and the blanks between them; one with `#` ends the line, if that counts."""
        while (comment := _COMMENT.match(self.text, self.at)) is not None:
            if self._keeps_comments:
                self.comments.setdefault(self.at, Comment(self.source, self.at, comment.end()))
            if not over_lines and not comment[0].startswith("/*"):
                return
            blank = (_BLANKS if over_lines else _SPACES).match(self.text, comment.end())
            assert blank is not None
            self.at = blank.end()
        if self.text.startswith("/*", self.at):
            detail = "The comment that begins here with /* has no */ after it."
            at, self.at = self.at, len(self.text)
            raise self.fail(at, at + 2, "Unterminated comment", detail)

    def is_at_line_end(self) -> bool:
        """Return whether the line, or the file, ends here, after a comment perhaps."""
        rest = self.text[self.at : self.at + 2]
        return rest[:1] in ("", "\n", "#") or rest in ("\r\n", "//")

    def take(self, token: str) -> bool:
        """Move past a token if it is here."""
        if self.text.startswith(token, self.at):
            self.at += len(token)
            return True
        return False

    def take_match(self, pattern: "re.Pattern[str]") -> "re.Match[str] | None":
        """Read what a pattern matches here, and return the match."""
        match = pattern.match(self.text, self.at)
        if match is not None:
            self.at = match.end()
        return match

    def take_identifier(self) -> str | None:
        """Move past an identifier if one is here, and return it."""
        match = self.take_match(IDENTIFIER)
        return match[0] if match is not None else None

    def found(self) -> str:
        """Return the text here, for a message."""
        word = IDENTIFIER.match(self.text, self.at)
        if word is not None:
            return f'"{word[0]}"'
        char = self.text[self.at : self.at + 1]
        if char == "":
            return "the end of the file"
        if self.is_at_line_end():
            return "the end of the line"
        return f'"{char}"' if char.isprintable() else f"the character U+{ord(char):04X}"

    def close(self, bracket: str, start: int) -> None:
        """Move past a closing bracket.

        Raises:
            SyntaxProblem: it is not here.
        """
        if not self.take(bracket):
            detail = f"Expected {bracket} to close the {self.text[start]} that begins here, but found {self.found()}."
            raise self.fail(start, start + 1, "Unclosed bracket", detail)
        self._depth -= 1

    def met(self, references_from: int, calls_from: int) -> tuple[tuple[Traversal, ...], tuple[str, ...]]:
        """Return the references and the calls that were met since an expression began."""
        return tuple(self.references[references_from:]), tuple(self.calls[calls_from:])
