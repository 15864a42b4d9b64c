"""Reports whose path is a file that the run reads, or writes for another reason."""

import json

import pytest

from tests.host.check.conftest import Project

LOCAL_BACKEND = json.dumps({"backend": {"type": "local", "config": {"path": "state/net.json"}}})


@pytest.fixture
def started(project: Project) -> Project:
    """A root module in which a live run could start."""
    project.integration("naming")
    project.write("main.tf", "")
    return project


def ended(project: Project, *words: str, **environ: str) -> tuple[int | None, str]:
    """Run a command without an engine, and return its exit code and its complaint."""
    with project.spawn(*words, environ={"PATH": "/nowhere", **environ}) as process:
        _, complaint = process.communicate()
    return process.returncode, complaint


@pytest.mark.parametrize(
    ("file", "words", "role"),
    [
        ("integrations.hcl", ["plan"], "a file of the configuration"),
        ("main.tf", ["plan"], "a file of the configuration"),
        ("terraform.tfstate", ["apply"], "the state"),
        ("terraform.tfstate.backup", ["apply"], "the backup of the state"),
        ("old.tfstate", ["apply", "-state=old.tfstate"], "the state"),
        ("prod.auto.tfvars", ["plan"], "a file of variables"),
        ("prod.tfvars", ["plan", "-var-file=prod.tfvars"], "a file of variables"),
        (".terraform.lock.hcl", ["init"], "the lock file"),
        ("integrations.lock.hcl", ["plan"], "the lock file"),
        ("saved.tfplan", ["plan", "-out", "saved.tfplan"], "the plan"),
        ("saved.tfplan", ["apply", "saved.tfplan"], "the plan"),
        ("exemptions.yaml", ["plan"], "the file of exemptions"),
        ("enforcement.yaml", ["plan"], "the file of levels"),
        ("base.json", ["plan", "--baseline=base.json"], "the baseline"),
    ],
)
def test_no_report_of_a_live_run_replaces_a_file_that_the_run_uses(
    started: Project, file: str, words: list[str], role: str
) -> None:
    path = started.folder / file
    if not path.exists():
        path.write_text("")
    before = path.read_bytes()
    code, complaint = ended(started, *words, f"--report=json={file}")
    assert (code, path.read_bytes()) == (3, before)
    assert f"The report json would overwrite {role} " in complaint


def test_the_state_is_the_one_of_the_backend_and_the_workspace(started: Project) -> None:
    started.folder.joinpath(".terraform").mkdir()
    started.write(".terraform/terraform.tfstate", LOCAL_BACKEND)
    assert "overwrite the state" in ended(started, "plan", "--report=html=state/net.json")[1]
    dev = "terraform.tfstate.d/dev/terraform.tfstate"
    assert "overwrite the state" in ended(started, "plan", f"--report=html={dev}", TF_WORKSPACE="dev")[1]


def test_a_file_of_a_flag_is_named_from_the_folder_in_which_the_engine_works(
    started: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = [f"-chdir={started.folder}", "plan", "-out=../saved.tfplan"]
    monkeypatch.chdir("/")
    report = started.folder.parent / "saved.tfplan"
    assert "overwrite the plan" in ended(started, *words, f"--report=json={report}")[1]


def test_no_report_replaces_one_of_the_plans_of_a_glob(project: Project) -> None:
    project.integration("naming")
    plan = project.folder / project.plan("good", file="one.plan.json")
    before = plan.read_bytes()
    outcome = project.run("check", "*.plan.json", "--report", "json=one.plan.json")
    assert outcome.code == 3
    assert "The report json would overwrite the plan one.plan.json: give it another file." in outcome.err
    assert plan.read_bytes() == before


def test_a_device_is_nobodys_file(started: Project) -> None:
    words = ["plan", "-out=/dev/null", "--report=json=/dev/null"]
    assert "overwrite" not in ended(started, *words)[1]
