"""Runs the demo: one step after another, each a real command on a real Terraform."""

import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

import attrs

from tollgate_host.demo.chapters import CHAPTERS, Chapter
from tollgate_host.demo.demo_console import DemoConsole
from tollgate_host.demo.demo_process import Children
from tollgate_host.demo.excerpt import OutputExcerpt
from tollgate_host.demo.needs import require_engine, require_integrations
from tollgate_host.demo.shop import Shop
from tollgate_host.engine.discovery.find_engine import EMBEDDED, Engine
from tollgate_host.errors import HostError
from tollgate_host.report.console.terminal_features import Terminal

_TOLLGATE = (sys.executable, "-m", "tollgate_host")


@attrs.frozen(kw_only=True)
class DemoOrder:
    """What the user asked for.

    Attributes:
        engine: the engine to run, if one was named.
        keep: a folder to build the webshop in, which then stays.
        report: where the HTML report goes.
        wait: called before each chapter, to wait for the user.
    """

    engine: str | None
    keep: Path | None
    report: Path
    wait: Callable[[], None]


class WentWrong(Exception):
    """Raised if a command of the demo ended with an unexpected exit code."""


def tell(order: DemoOrder, terminal: Terminal, voice: DemoConsole) -> None:
    """Run the whole demo.

    Raises:
        HostError: something that it needs is missing.
        WentWrong: a command ended unexpectedly.
        Interrupted: a signal ended it; everything is cleaned up.
    """
    require_integrations()
    engine = require_engine(order.engine)
    begun = time.monotonic()
    children = Children()
    with children.heard(), _place(order.keep, children) as folder:
        shop = Shop.build(folder, EMBEDDED if engine.is_embedded else engine.argv[0])
        _introduce(engine, shop, voice)
        for chapter in CHAPTERS:
            order.wait()
            _Stage(shop, children, terminal, voice).play(chapter, order.report)
    seconds = time.monotonic() - begun
    voice.say(f"That was stock, unmodified {_name(engine)}. The whole story took {seconds:.0f} s.")
    if order.keep is not None:
        voice.mention(f"The webshop is in {shop.root}. To go on there:\n\n{shop.entering()}tollgate plan\n")


def _introduce(engine: Engine, shop: Shop, voice: DemoConsole) -> None:
    voice.say(
        f"A webshop for AWS, {_name(engine)} {engine.version}, and four integrations, which integrations.hcl names:"
    )
    text = (shop.root / "integrations.hcl").read_text(encoding="utf-8")
    voice.mention("\n".join(f"  {line}" for line in text.splitlines() if not line.startswith("#")))
    voice.mention("No account, no network: a provider with the schema of hashicorp/aws plays AWS, in a file.")


def _name(engine: Engine) -> str:
    return engine.title


@contextmanager
def _place(keep: Path | None, children: Children) -> Generator[Path]:
    """Provide a folder for the webshop: the user's, or a temporary one that is removed after the block."""
    if keep is not None:
        yield _emptied(keep)
        return
    folder = Path(tempfile.mkdtemp(prefix="tollgate-demo-")).resolve()
    try:
        yield folder
    finally:
        children.settle()
        shutil.rmtree(folder, ignore_errors=True)


def _emptied(keep: Path) -> Path:
    try:
        keep.mkdir(parents=True, exist_ok=True)
        if any(keep.iterdir()):
            raise HostError(f"--keep: {keep} is not empty; name a new folder")
    except OSError as error:
        raise HostError(f"--keep: {keep} cannot be used: {error.strerror}") from error
    return keep.resolve()


@attrs.frozen
class _Stage:
    """Runs the chapters."""

    _shop: Shop
    _children: Children
    _terminal: Terminal
    _voice: DemoConsole

    def play(self, chapter: Chapter, report: Path) -> None:
        self._voice.say(chapter.says)
        self._voice.changes(chapter.changes)
        self._shop.edit(chapter.changes)
        flags = ("--report", f"html={report}") if chapter.is_reported else ()
        self._voice.prompt(" ".join(("tollgate", *chapter.command)))
        excerpt = OutputExcerpt()

        def show(line: bytes) -> None:
            for shown in excerpt.take(line):
                self._voice.pass_on(shown)

        code = self._children.run(
            (*_TOLLGATE, *chapter.command, *flags), folder=self._shop.root, environ=self._environ(), show=show
        )
        if code != chapter.exit_code:
            self._voice.pass_on(excerpt.left_out)
            raise WentWrong(f"`tollgate {' '.join(chapter.command)}` ended with {code}, not {chapter.exit_code}")
        if not chapter.is_quiet:
            for line in excerpt.rest():
                self._voice.pass_on(line)

    def _environ(self) -> dict[str, str]:
        """Return an environment with the demo's colours, since commands see no terminal."""
        width = str(self._terminal.width)
        if self._terminal.has_color:
            return self._shop.environ(COLUMNS=width, FORCE_COLOR="1")
        return self._shop.environ(COLUMNS=width, NO_COLOR="1", TF_CLI_ARGS="-no-color")
