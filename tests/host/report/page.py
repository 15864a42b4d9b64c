"""An HTML page taken apart: its tags, what a reader without scripts sees, its data."""

import json
from html.parser import HTMLParser
from typing import Any

from tollgate_host.report.model import Report
from tollgate_host.report.renderers.render_html import render_html

VOID = {"meta", "line", "rect"}


class Page(HTMLParser):
    """A parsed page; every tag must be closed."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.text = ""
        self.style = ""
        self.script = ""
        self.blocks: dict[str, str] = {}
        self._open: list[tuple[str, str]] = []
        self.feed(source)
        self.close()
        assert self._open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in VOID:
            self._open.append((tag, dict(attrs).get("id") or ""))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop()[0] == tag

    def handle_data(self, data: str) -> None:
        tag, name = self._open[-1] if self._open else ("", "")
        if tag == "script" and name:
            self.blocks[name] = data
        elif tag == "script":
            self.script += data
        elif tag == "style":
            self.style += data
        else:
            self.text += data

    def values(self, name: str) -> list[str]:
        """The values of every attribute of that name."""
        return [value for _, attribute, value in self.attributes if attribute == name]

    @property
    def lists(self) -> dict[str, Any]:
        """The data that lists and filters read."""
        return json.loads(self.blocks["lists"])

    @property
    def answers(self) -> list[Any]:
        """The answers of the resources, of the run, their texts and values, a line each."""
        return [json.loads(line) for line in self.blocks["answers"].strip("\n").split("\n")]


def page_of(report: Report) -> Page:
    """The page of a report."""
    return Page("".join(render_html(report)))
