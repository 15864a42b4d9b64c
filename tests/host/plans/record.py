"""Records plans of the real Terraform on its built-in resources: `python tests/host/plans/record.py ENGINE…`.

Each case is a small story: folders of configuration, one after another, applied in between; the last is planned and
shown. Files are written as recorded/VERSION/CASE.json, compact, with no path of the machine in them.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

import attrs
from tollgate_host.engine.discovery.find_engine import Engine, find_engine

RECORDED = Path(__file__).parent / "recorded"
STORIES = Path(__file__).parent / "stories"


@attrs.frozen
class Story:
    """The chapters of a case: a folder of configuration each, applied in turn, the last one planned with `options`."""

    name: str
    chapters: tuple[Path, ...]
    options: tuple[str, ...]


def stories() -> Iterator[Story]:
    """Every folder of `stories/`, with its chapters in order; the file `options` holds arguments for the last plan."""
    for folder in sorted(STORIES.iterdir()):
        chapters = tuple(sorted(path for path in folder.iterdir() if path.is_dir()))
        options = folder / "options"
        yield Story(folder.name, chapters, tuple(options.read_text().split()) if options.exists() else ())


def record(story: Story, engine: Engine, target: Path) -> None:
    """Plays a story in a folder of its own and keeps the JSON of its last plan."""
    with tempfile.TemporaryDirectory() as name:
        root = Path(name, "root")
        root.mkdir()
        for chapter in story.chapters[:-1]:
            _lay_out(chapter, root)
            _run(engine, root, "init", "-reconfigure", "-no-color")
            _run(engine, root, "apply", "-auto-approve", "-no-color", "-compact-warnings", may_fail=True)
        _lay_out(story.chapters[-1], root)
        _run(engine, root, "init", "-reconfigure", "-no-color")
        planned = _run(engine, root, "plan", "-no-color", "-out=plan", *story.options, may_fail=True)
        if not (root / "plan").exists():
            raise SystemExit(f"{story.name}: no plan was saved: {planned.decode()}")
        shown = _run(engine, root, "show", "-json", "plan")
    if re.search(rb'"(?:/|[A-Z]:\\)[a-z]+/', shown):
        raise SystemExit(f"{story.name}: the plan holds a path of this machine")
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(shown)


def _lay_out(chapter: Path, root: Path) -> None:
    for old in root.glob("*.tf"):
        old.unlink()
    for old in root.glob("mod*"):
        shutil.rmtree(old)
    shutil.copytree(chapter, root, dirs_exist_ok=True)


def _run(engine: Engine, root: Path, *arguments: str, may_fail: bool = False) -> bytes:
    finished = subprocess.run([*engine.argv, *arguments], cwd=root, capture_output=True, check=False)
    if finished.returncode != 0 and not may_fail:
        raise SystemExit(f"{arguments[0]} failed: {finished.stdout.decode()}{finished.stderr.decode()}")
    return finished.stdout or finished.stderr


def main(engines: Sequence[str]) -> None:
    """Records every story with every engine named."""
    for wanted in engines or ("terraform", "embedded"):
        engine = find_engine(wanted)
        for story in stories():
            record(story, engine, RECORDED / engine.version / f"{story.name}.json")


if __name__ == "__main__":
    main(sys.argv[1:])
