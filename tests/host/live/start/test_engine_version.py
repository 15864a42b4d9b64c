"""The engine is asked for its version in the background."""

from pathlib import Path

import pytest
from tollgate_host.engine.discovery.find_engine import EngineChoice
from tollgate_host.engine.errors import EngineError
from tollgate_host.live.start.engine_version import begin_asking

from tests.host.live.roots import write_engine


def test_the_answer_is_the_engine_with_its_version(tmp_path: Path) -> None:
    program = write_engine(tmp_path / "engine", "exit 1", version="1.9.8")
    engine = begin_asking(EngineChoice(name=str(program), root=tmp_path)).result(60)
    assert (engine.kind, engine.version) == ("terraform", "1.9.8")
    assert engine.argv == (str(program),)


def test_asking_does_not_wait_for_the_answer(tmp_path: Path) -> None:
    sign = tmp_path / "go-on"
    program = write_engine(tmp_path / "engine", "exit 1")
    program.write_text(program.read_text().replace("echo", f"while [ ! -e {sign} ]; do sleep 0.01; done; echo"))
    asked = begin_asking(EngineChoice(name=str(program), root=tmp_path))
    assert not asked.done()
    sign.touch()
    assert asked.result(60).version == "1.11.4"


def test_an_engine_that_cannot_be_found_is_told_of_when_it_is_needed(tmp_path: Path) -> None:
    asked = begin_asking(EngineChoice(name=str(tmp_path / "nothing"), root=tmp_path))
    with pytest.raises(EngineError, match="nothing"):
        asked.result(60)
