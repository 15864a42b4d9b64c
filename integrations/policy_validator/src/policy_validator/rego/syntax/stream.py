"""The words of a Rego file, one after another, for a parser."""

from collections.abc import Collection, Sequence

from msgspec import Struct

from policy_validator.rego.syntax.tokens import Token, tokens
from policy_validator.rego.syntax.tree import SyntaxFault

_END = Token("mark", "", 0, is_first=True, touches=False)
FUTURE_KEYWORDS = frozenset({"in", "every", "contains", "if"})
_KEYWORDS = frozenset({"package", "import", "default", "else", "not", "some", "with", "as", "null", "true", "false"})
MAX_DEPTH = 400


class TokenStream(Struct):
    """A place among the words of a file.

    Attributes:
        words: the words, without comments.
        keywords: the later words of the language that the file may use.
        has_used_keywords: whether one of them was met.
    """

    words: Sequence[Token]
    keywords: Collection[str]
    place: int = 0
    depth: int = 0
    has_used_keywords: bool = False

    @property
    def token(self) -> Token:
        """Return the next token."""
        return self.words[self.place] if self.place < len(self.words) else _END

    @property
    def is_at_end(self) -> bool:
        """Return whether there is no other word."""
        return self.place >= len(self.words)

    @property
    def line(self) -> int:
        """Return the line of the next token, or of the last one."""
        return self.token.line or (self.words[-1].line if self.words else 1)

    def next(self) -> Token:
        """Read the next token."""
        token = self.token
        self.place += 1
        return token

    def is_mark(self, *texts: str) -> bool:
        """Return whether the next word is one of these marks."""
        return self.token.kind == "mark" and self.token.text in texts

    def is_keyword(self, *texts: str) -> bool:
        """Return whether the next word is one of these keywords, and the file has them."""
        token = self.token
        return token.kind == "name" and token.text in texts and (token.text in _KEYWORDS or token.text in self.keywords)

    def is_name(self) -> bool:
        """Return whether the next word is a name and no keyword."""
        token = self.token
        return token.kind == "name" and token.text not in _KEYWORDS and token.text not in self.keywords

    def take_mark(self, *texts: str) -> str:
        """Take the next word if it is one of these marks; else return an empty text."""
        return self.next().text if self.is_mark(*texts) else ""

    def take_keyword(self, *texts: str) -> str:
        """Take the next word if it is one of these keywords; else return an empty text."""
        if not self.is_keyword(*texts):
            return ""
        self.has_used_keywords |= self.token.text in FUTURE_KEYWORDS
        return self.next().text

    def expect(self, text: str) -> Token:
        """Take a mark that must come next.

        Raises:
            SyntaxFault: something else comes.
        """
        if not self.is_mark(text):
            raise self.fault(f"expected {text!r}")
        return self.next()

    def fault(self, message: str) -> SyntaxFault:
        """Return the error for an unexpected token here."""
        return SyntaxFault(self.line, f"{message}, found {self.token.text!r}")


def open_stream(source: str, keywords: Collection[str]) -> TokenStream:
    """Return a stream of the tokens of a file."""
    return TokenStream([token for token in tokens(source) if token.kind != "comment"], keywords)
