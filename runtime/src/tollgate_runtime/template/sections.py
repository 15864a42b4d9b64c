"""Text with parts that are wanted or not: lines `#if WORD`, `#else` and `#end`, which do not nest."""

from collections.abc import Collection, Iterator


def select_sections(text: str, wanted: Collection[str]) -> str:
    """Return the text with the wanted sections only, without the lines that mark them."""
    return "".join(_lines(text, wanted))


def _lines(text: str, wanted: Collection[str]) -> Iterator[str]:
    is_wanted = True
    for line in text.splitlines(keepends=True):
        match line.split():
            case ["#if", word]:
                is_wanted = word in wanted
            case ["#else"]:
                is_wanted = not is_wanted
            case ["#end"]:
                is_wanted = True
            case _ if is_wanted:
                yield line
            case _:
                pass
