"""The mistakes that both readers report, in the same words."""

from tollgate_runtime.documents.document_limits import MAX_DEPTH, MAX_DIGITS
from tollgate_runtime.documents.nodes import ScalarNode
from tollgate_runtime.documents.problem import DocumentProblem
from tollgate_runtime.documents.source import SourceText

INVALID_JSON = "Invalid JSON"
INVALID_YAML = "Invalid YAML"
DUPLICATE_KEY = "Duplicate key"
INVALID_VALUE = "Invalid value"
INVALID_KEY = "Invalid key"
MERGE_KEY = "Merge key"
NESTED_TOO_DEEPLY = "Nested too deeply"
NOT_UTF8 = "Not UTF-8"
TOO_LARGE = "Document too large"


class UnreadableDocument(Exception):
    """The text is no document from here on; the readers' callers turn it into a mistake."""

    def __init__(self, problem: DocumentProblem) -> None:
        super().__init__(problem.detail)
        self.problem = problem


class HalfCharacter(Exception):
    """A text has one half of a surrogate pair."""


def problem_between(source: SourceText, start: int, end: int, summary: str, detail: str) -> DocumentProblem:
    """Return a mistake between two characters; it concerns one at least."""
    return DocumentProblem(source.position(start), max(end, start + 1), summary, detail)


def duplicate_key(key: ScalarNode, first: ScalarNode) -> DocumentProblem:
    """Return the mistake of a key that its mapping has already."""
    return key.problem(f'"{key.value}" is already set on line {first.position.line}.', summary=DUPLICATE_KEY)


def half_character(source: SourceText, start: int, end: int) -> DocumentProblem:
    """Return the mistake of a text with half of a surrogate pair."""
    detail = "A text has half of a character: \\ud800 to \\udfff come in pairs."
    return problem_between(source, start, end, INVALID_VALUE, detail)


def number_too_large(source: SourceText, start: int, end: int) -> DocumentProblem:
    """Return the problem of a number that JSON readers do not accept."""
    detail = f"This number is too large: at most {MAX_DIGITS:,} digits and 307 decimal places are read."
    return problem_between(source, start, end, INVALID_VALUE, detail)


def nested_too_deeply(source: SourceText, start: int) -> DocumentProblem:
    """Return the mistake of a document that is too deep here."""
    detail = f"The document is nested more than {MAX_DEPTH} deep."
    return problem_between(source, start, start + 1, NESTED_TOO_DEEPLY, detail)
