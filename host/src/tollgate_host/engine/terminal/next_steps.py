"""Texts that Tollgate prints instead of the engine, in the engine's own words.

A `plan` saves its plan for us, so the engine would advise to apply a file that the user does not know. Its advice is
turned off, and this text is printed instead.
"""

from tollgate_host.engine.words import COMMANDS, TITLES, EngineKind

DEFAULT_COLUMNS = 78
"""How wide the engine takes a page that is no terminal."""


def advice_after_plan(
    kind: EngineKind, *, columns: int = DEFAULT_COLUMNS, has_colour: bool = True, generated: str | None = None
) -> str:
    """Return the lines below a plan with changes.

    Args:
        kind: whose words.
        columns: the width of the terminal.
        has_colour: whether colours are wanted.
        generated: the file that configuration was generated into, as the user named it.
    """
    title, command = TITLES[kind], COMMANDS[kind]
    note = (
        f"Note: You didn't use the -out option to save this plan, so {title} can't guarantee to take exactly these "
        f'actions if you run "{command} apply" now.'
    )
    review = (
        f"{title} has generated configuration and written it to {generated}. Please review the configuration and "
        "edit it as necessary before adding it to version control."
    )
    paragraphs = (review, note) if generated else (note,)
    return _rule(columns, has_colour=has_colour) + "".join(f"\n{_wrap(text, columns)}\n" for text in paragraphs)


def engine_error(sentence: str, *, has_colour: bool = True) -> str:
    """Return a short error framed as the engine does it."""
    if not has_colour:
        return f"\nError: {sentence}\n\n"
    edge = "\x1b[31m│\x1b[0m \x1b[0m"
    return (
        f"\x1b[31m╷\x1b[0m\x1b[0m\n{edge}\x1b[1m\x1b[31mError: \x1b[0m\x1b[0m\x1b[1m{sentence}\x1b[0m\n"
        f"{edge}\n{edge}\x1b[0m\n\x1b[31m╵\x1b[0m\x1b[0m\n"
    )


def _rule(columns: int, *, has_colour: bool) -> str:
    line = "─" * (columns - 1)
    return f"\x1b[90m\n{line}\x1b[0m\n" if has_colour else f"\n{line}\n"


def _wrap(text: str, columns: int) -> str:
    """Return the text wrapped to the engine's width; longer words stay whole."""
    import textwrap

    if columns <= 1:
        return text
    return textwrap.fill(text, columns - 1, break_long_words=False, break_on_hyphens=False)
