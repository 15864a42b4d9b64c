"""YAML and JSON documents with positions: the one reader of every file of ours that is neither HCL nor Terraform's.

`parse_document` returns the tree and every mistake; `read_document` raises `DocumentError` if there is one. YAML 1.2's
core types hold everywhere: `yes` and `2027-01-31` are strings, `0o17` is 15. A key is set once, `<<` is refused, and
aliases, depth and size have limits. PyYAML is imported by the first YAML file (`tollgate-runtime[files]`), never by a
JSON file.
"""

from tollgate_runtime.documents.document import Document, Path, Step, parse_document, read_document
from tollgate_runtime.documents.document_limits import MAX_BYTES, MAX_DEPTH, MAX_DIGITS, MAX_VALUES
from tollgate_runtime.documents.nodes import DocumentNode, ListNode, MappingNode, Member, ScalarNode, ScalarValue
from tollgate_runtime.documents.problem import DocumentError, DocumentProblem
from tollgate_runtime.documents.source import Position, SourceText

__all__ = [
    "MAX_BYTES",
    "MAX_DEPTH",
    "MAX_DIGITS",
    "MAX_VALUES",
    "Document",
    "DocumentError",
    "DocumentNode",
    "DocumentProblem",
    "ListNode",
    "MappingNode",
    "Member",
    "Path",
    "Position",
    "ScalarNode",
    "ScalarValue",
    "SourceText",
    "Step",
    "parse_document",
    "read_document",
]
