"""The text that the pieces of a template make."""

import unicodedata
from collections.abc import Sequence

from tollgate_hcl.evaluate.budget import Budget
from tollgate_hcl.evaluate.convert import as_text
from tollgate_hcl.evaluate.datum import Datum, PartialText, has_mark, text, text_pieces, unknown
from tollgate_hcl.evaluate.failure import EvaluationFailure
from tollgate_hcl.evaluate.types import ANY, STRING, is_primitive

Piece = Datum


def join_pieces(pieces: Sequence[Piece], budget: Budget) -> Datum:
    """Return the text; sensitive if a piece is, and not known if a piece is not.

    Raises:
        EvaluationFailure: a piece cannot be part of a text.
    """
    is_sensitive = any(has_mark(piece) for piece in pieces)
    texts: list[Datum] = []
    for piece in pieces:
        if piece.type != ANY and not is_primitive(piece.type):
            raise EvaluationFailure("only a string, a number or a bool can be part of a string")
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
        return text(unicodedata.normalize("NFC", "".join(str(one.content) for one in texts)))
    found = [text_pieces(one) for one in texts]
    known = [pieces for pieces in found if pieces is not None]
    if len(known) < len(found):
        return unknown(STRING)
    return Datum(STRING, PartialText(pieces=tuple(piece for pieces in known for piece in pieces)))
