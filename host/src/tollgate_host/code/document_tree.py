"""Converts documents (JSON, YAML) to the tree of the HCL reader."""

from decimal import Decimal

from tollgate_hcl.numbers import exact_number
from tollgate_hcl.position import SourceFile
from tollgate_hcl.problem import Problem, problem_at
from tollgate_hcl.tree import ListValue, ObjectItem, ObjectValue, Scalar, Value
from tollgate_runtime.documents import (
    Document,
    DocumentNode,
    DocumentProblem,
    ListNode,
    ScalarNode,
    parse_document,
)


def read_data(source: SourceFile) -> tuple[Value | None, tuple[Problem, ...]]:
    """Return the value of a JSON or YAML file and its problems; None if it is neither."""
    is_terraform = source.name.endswith((".tf.json", ".tofu.json"))
    document = parse_document(source.name, source.data, as_terraform=is_terraform)
    value = tree_from_node(source, document.root) if document.root is not None and not document.problems else None
    return value, problems_from_document(source, document)


def problems_from_document(source: SourceFile, document: Document) -> tuple[Problem, ...]:
    """Return a document's mistakes as problems of the configuration."""
    return tuple(problem_from_document(source, problem) for problem in document.problems)


def problem_from_document(source: SourceFile, problem: DocumentProblem) -> Problem:
    """Return one mistake of a document as a problem with its source line."""
    start = problem.position.offset
    return problem_at(source, start, problem.end, summary=problem.summary, detail=problem.detail)


def tree_from_node(source: SourceFile, node: DocumentNode) -> Value:
    """Return a node of a document as a node of HCL's tree with the same position."""
    if isinstance(node, ScalarNode):
        value = node.value
        if isinstance(value, Decimal):
            value = exact_number(str(value))  # HCL has one type of numbers: 1.0 is 1
        return Scalar(source, node.start, node.end, value)
    if isinstance(node, ListNode):
        return ListValue(source, node.start, node.end, tuple([tree_from_node(source, item) for item in node.items]))
    items = [_item(source, member.key, member.value) for member in node.members]
    return ObjectValue(source, node.start, node.end, tuple(items))


def _item(source: SourceFile, key: ScalarNode, value: DocumentNode) -> ObjectItem:
    name = str(key.value)
    return ObjectItem(name, Scalar(source, key.start, key.end, name), tree_from_node(source, value))
