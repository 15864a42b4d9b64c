"""The text that the pieces of a template make."""

from collections.abc import Sequence

from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.convert import as_text
from tollgate_hcl.evaluate.datum import Datum, PartialText, has_mark, not_null, text, text_pieces
from tollgate_hcl.evaluate.types import STRING

Piece = Datum


def join_pieces(pieces: Sequence[Piece], budget: Budget) -> Datum:
    """Return the text; sensitive if a piece is, and not known if a piece is not.

    Raises:
        EvaluationFailure: a piece cannot be part of a text.
    """
    is_sensitive = any(has_mark(piece) for piece in pieces)
    texts: list[Datum] = []
    for piece in pieces:
        if not piece.is_known:
            texts.append(piece)
            continue
        found = as_text(piece)
        texts.append(text(found))
        budget.write(len(found))
    return join_texts(texts).marked(is_sensitive)


def join_texts(texts: Sequence[Datum]) -> Datum:
    """Return the concatenation of strings, partly known if each of them is."""
    if all(isinstance(one.content, str) for one in texts):
        return text("".join(str(one.content) for one in texts))
    found = [text_pieces(one) for one in texts]
    known = [pieces for pieces in found if pieces is not None]
    if len(known) < len(found):
        return not_null(STRING)
    return Datum(STRING, PartialText(is_never_null=True, pieces=tuple(piece for pieces in known for piece in pieces)))
