"""Every fault of a provider at every call: Terraform says and keeps what it does without Tollgate.

A few cells on a real Terraform, twice each, alone and with Tollgate; all of them with FAULTS=all (`make faults`).
"""

import json
from typing import Any

import pytest

from tests.faults.conftest import Faulty, OpenFaulty, stripped
from tests.faults.provider_table import SCENES, Cell, covering, every_cell, state_with
from tests.faults.selection import IS_ALL
from tests.faults.words import errors, without_crash

pytestmark = [pytest.mark.e2e, pytest.mark.heavy]

APPLY = ("apply", "-auto-approve", "-no-color")
CELLS = every_cell() if IS_ALL else covering()


def opened(open_faulty: OpenFaulty, cell: Cell, name: str) -> Faulty:
    """A root module in which the call is made, and fails."""
    scene = SCENES[cell.method]
    live = open_faulty(scene.main, name=name)
    if scene.there:
        (live.folder / "terraform.tfstate").write_text(json.dumps(state_with((scene.there, "one", "one"))))
    (live.signs / "fault").write_text(f"{cell.fault}@{cell.method}\n")
    return live


def kept(faulty: Faulty) -> dict[str, Any] | None:
    """The state, if there is one."""
    return stripped(faulty.state()) if faulty.has_state else None


@pytest.mark.parametrize("cell", [pytest.param(cell, id=cell.name) for cell in CELLS])
def test_faults(open_faulty: OpenFaulty, cell: Cell) -> None:
    alone, live = opened(open_faulty, cell, "alone"), opened(open_faulty, cell, "one")
    before = kept(live)
    plain, ours = alone.terraform(*APPLY, check=None), live.tollgate(*APPLY, check=None)
    for one in (alone, live):
        assert (one.signs / "struck").exists(), "it never came to the call"
    assert "Traceback" not in ours.text
    assert "has a bug" not in ours.text
    told, expected = errors(ours.err), errors(plain.err)
    if cell.has_a_word_of_ours:
        own = [one for one in told if one.startswith("Error: Tollgate could not check this")]
        assert len(own) == 1
        told.remove(own[0])
    if cell.fault == "panics" and "plugin crashed!" not in plain.err:
        assert "plugin crashed!" in ours.err
        told, expected = without_crash(told), without_crash(expected)
    if cell.is_a_race and told != expected:
        assert all("Gone at" in one for one in (*told, *expected)), f"{plain.text}\n---\n{ours.text}"
        assert ours.code == (1 if told else 0)
        assert kept(live) in (before, kept(alone))
    else:
        assert told == expected or (cell.has_words_of_its_own and told and expected), f"{plain.text}\n---\n{ours.text}"
        assert ours.code == plain.code
        assert kept(live) == kept(alone)
    (live.signs / "fault").unlink()
    live.terraform("plan", "-no-color")
