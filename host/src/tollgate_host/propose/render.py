"""A proposal as text: HCL or YAML with its reasons as comments, or JSON without."""

import json
import re
import textwrap
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Literal, cast

from tollgate_host.propose.proposal import Proposal, ProposedSetting, Section

Format = Literal["hcl", "yaml", "json"]
FILES: Mapping[Format, str] = {"hcl": "integrations.hcl", "yaml": "integrations.yaml", "json": "integrations.json"}
_WIDTH = 110
_IDENTIFIER = re.compile(r"[A-Za-z_][\w-]*")


def render(proposal: Proposal, form: Format) -> str:
    """Return the text of a file that holds a proposal."""
    lines = {"hcl": _hcl, "yaml": _yaml, "json": _json}[form](proposal)
    return "".join(f"{line}\n" for line in lines)


def _hcl(proposal: Proposal) -> Iterator[str]:
    yield from _comment(proposal.heading, "")
    yield "terraform {"
    yield from _separate(_hcl_section(section) for section in proposal.of_project)
    yield "}"
    for address in proposal.providers:
        yield ""
        yield f"provider {_text(address)} {{"
        yield from _separate(_hcl_section(section) for section in proposal.of_provider(address))
        yield "}"


def _hcl_section(section: Section) -> Iterator[str]:
    yield from _comment(section.why, "  ")
    yield f"  integration {_text(section.name)} {{"
    yield f"    source = {_text(section.source)}"
    for setting in section.settings:
        yield ""
        yield from _comment(setting.why, "    ")
        yield from _setting(f"{setting.name} = {_fold(setting.value)}", setting, "    ")
    yield "  }"


def _setting(text: str, setting: ProposedSetting, indent: str) -> Iterator[str]:
    sign = "" if setting.is_active else "# "
    yield from (f"{indent}{sign}{line}" for line in text.splitlines())


def _fold(value: Any) -> str:
    """Return a value in HCL; a list or an object that is too long for one line has a line for each member."""
    line = _value(value)
    if len(line) <= _WIDTH - 20 or not isinstance(value, list | dict):
        return line
    if isinstance(value, list):
        members = [f"  {_value(item)},\n" for item in cast("list[Any]", value)]
        return f"[\n{''.join(members)}]"
    keys = cast("dict[str, Any]", value)
    widest = max(len(_key(key)) for key in keys)
    members = [f"  {_key(key):<{widest}} = {_value(item)}\n" for key, item in keys.items()]
    return f"{{\n{''.join(members)}}}"


def _value(value: Any) -> str:
    """Return a value in HCL, on one line."""
    if isinstance(value, str):
        return _text(value)
    if isinstance(value, bool) or value is None:
        return json.dumps(value)
    if isinstance(value, list):
        return f"[{', '.join(_value(item) for item in cast('list[Any]', value))}]"
    if isinstance(value, Mapping):
        items = cast("Mapping[str, Any]", value).items()
        inner = ", ".join(f"{_key(key)} = {_value(item)}" for key, item in items)
        return f"{{ {inner} }}"
    return str(value)


def _key(key: str) -> str:
    return key if _IDENTIFIER.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("${", "$${").replace("%{", "%%{")


def _yaml(proposal: Proposal) -> Iterator[str]:
    yield from _comment(proposal.heading, "")
    yield "terraform:"
    yield "  integration:"
    yield from _separate(_yaml_section(section, "    ") for section in proposal.of_project)
    if proposal.providers:
        yield ""
        yield "provider:"
    for address in proposal.providers:
        yield f"  {address}:"
        yield "    integration:"
        yield from _separate(_yaml_section(section, "      ") for section in proposal.of_provider(address))


def _yaml_section(section: Section, indent: str) -> Iterator[str]:
    yield from _comment(section.why, indent)
    yield f"{indent}{section.name}:"
    yield f"{indent}  source: {section.source}"
    for setting in section.settings:
        yield from _comment(setting.why, f"{indent}  ")
        text = f"{setting.name}: {json.dumps(setting.value, ensure_ascii=False)}"
        yield from _setting(text, setting, f"{indent}  ")


def _json(proposal: Proposal) -> Iterator[str]:
    def blocks(sections: Iterable[Section]) -> dict[str, Any]:
        return {"integration": {one.name: {"source": one.source, **one.config} for one in sections}}

    document: dict[str, Any] = {"terraform": blocks(proposal.of_project)}
    if proposal.providers:
        document["provider"] = {address: blocks(proposal.of_provider(address)) for address in proposal.providers}
    yield json.dumps(document, indent=2, ensure_ascii=False)


def _comment(sentences: Iterable[str], indent: str) -> Iterator[str]:
    for sentence in sentences:
        clean = "".join(char if char.isprintable() else " " for char in sentence)
        yield from textwrap.wrap(
            clean, _WIDTH, initial_indent=f"{indent}# ", subsequent_indent=f"{indent}#   ", break_on_hyphens=False
        )


def _separate(groups: Iterable[Iterator[str]]) -> Iterator[str]:
    for number, lines in enumerate(groups):
        if number:
            yield ""
        yield from lines
