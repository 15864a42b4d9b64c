"""AWS's own limits on tags: https://docs.aws.amazon.com/tag-editor/latest/userguide/best-practices-and-strats.html."""

import re

MAX_KEY_LENGTH = 128
MAX_VALUE_LENGTH = 256
MAX_TAGS = 50
RESERVED_PREFIX = "aws:"
FEWER_TAGS = {"aws_s3_object": 10, "aws_s3_bucket_object": 10, "aws_s3_object_copy": 10}
"""Types whose objects take fewer tags."""

_PLAIN = re.compile(r"[\w .:/=+\-@]*")


def odd_characters(text: str) -> str:
    """Return the characters of a key or value that not every AWS service takes, each once.

    Every service takes letters, digits and separators of any script, and + - = . _ : / @.
    """
    if _PLAIN.fullmatch(text):
        return ""
    from unicodedata import category

    odd = (sign for sign in text if not (_PLAIN.fullmatch(sign) or category(sign).startswith("Z")))
    return "".join(dict.fromkeys(odd))
