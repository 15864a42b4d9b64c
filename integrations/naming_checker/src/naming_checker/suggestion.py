"""A better name: made from the words of the one that was given, and suggested only if it passes everything.

Candidates are put together from the mildest change to the strongest; the checks themselves say which one will do.
"""

from collections.abc import Iterator, Sequence

from naming_checker.catalogue import verdicts
from naming_checker.check import Subject
from naming_checker.conventions.cases import ANY_SEPARATOR, SEPARATORS, Case, words_of, write
from naming_checker.conventions.forbidden import allowed_words, forbidden_words
from naming_checker.limits.fitting import fit_name
from naming_checker.templates.abbreviations import abbreviation
from naming_checker.templates.template_fill import fill, needs_a_choice

_MOST_CANDIDATES = 40


def suggest(subject: Subject) -> str | None:
    """Return a name, or a beginning of one, that breaks nothing; None if none was found."""
    tried: set[str] = set()
    for core in _candidates(subject):
        if core and core not in tried:
            tried.add(core)
            candidate = subject.with_core(core)
            if next(verdicts(candidate), None) is None:
                return candidate.name.text
        if len(tried) >= _MOST_CANDIDATES:
            return None
    return None


def _candidates(subject: Subject) -> Iterator[str]:
    prefix, suffix = subject.convention.prefix, subject.convention.suffix
    for middle in _middles(subject):
        yield prefix + middle if subject.name.is_beginning else f"{prefix}{middle}{suffix}"
        yield fit_name(middle, subject, whole_words=True)
        yield fit_name(middle, subject)


def _middles(subject: Subject) -> Iterator[str]:
    """Yield candidates for the part between prefix and suffix."""
    convention = subject.convention
    rest = _without_affixes(subject)
    if not convention.template and not forbidden_words(rest, convention.forbidden):
        yield rest
    word_lists = list(_word_lists(rest, subject))
    if convention.template and needs_a_choice([word for words in word_lists for word in words], subject):
        return
    for words in word_lists:
        for case, separator in _styles(subject):
            if convention.template:
                yield from fill(words, case, separator, subject)
            else:
                yield write(words, case, separator)


def _without_affixes(subject: Subject) -> str:
    """Return the name without prefix and suffix, even where they are written in another way."""
    convention = subject.convention
    text = subject.name.core
    for affix, is_front in ((convention.prefix, True), (convention.suffix, False)):
        bare = affix.strip(ANY_SEPARATOR)
        edge = text[: len(bare)] if is_front else text[len(text) - len(bare) :]
        rest = text[len(bare) :] if is_front else text[: len(text) - len(bare)]
        if not bare or edge.lower() != bare.lower() or not rest.strip(ANY_SEPARATOR):
            continue
        is_a_word = rest[0 if is_front else -1] in ANY_SEPARATOR or affix == bare
        if is_a_word:
            text = rest.lstrip(ANY_SEPARATOR) if is_front else rest.rstrip(ANY_SEPARATOR)
    return text


def _word_lists(rest: str, subject: Subject) -> Iterator[list[str]]:
    """Yield word lists: the name's own words, then with words of the label or the type added."""
    globs = subject.convention.forbidden
    own = allowed_words(words_of(rest), globs)
    label = allowed_words(words_of(subject.resource.name), globs)
    kind = allowed_words(words_of(abbreviation(subject.resource.type)), globs)
    for words in (own, [*own, *label], [*own, *kind], [*own, *label, *kind], label, [*label, *kind]):
        if words:
            yield words


def _styles(subject: Subject) -> Iterator[tuple[Case, str]]:
    convention = subject.convention
    if convention.case:
        yield convention.case, convention.separator or SEPARATORS.get(convention.case, "")
        return
    for separator in [convention.separator] if convention.separator else _separators_in(subject):
        yield "lowercase", separator
    if not convention.separator:
        yield "lowercase", ""
        yield "PascalCase", ""


def _separators_in(subject: Subject) -> Sequence[str]:
    """Return the separators in this name or its template, then the usual ones."""
    written = subject.convention.template + subject.name.core
    return sorted("-_.", key=lambda separator: (-written.count(separator), "-_.".index(separator)))
