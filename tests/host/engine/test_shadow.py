"""The shadow root: integrations declared in .tf files, on stock engines, with every state where it belongs."""

import json
import os
import subprocess
from pathlib import Path

import attrs
import pytest
from tollgate_host.code.index import index_configuration
from tollgate_host.config.configure import configure, require
from tollgate_host.engine.shadow_root.ownership import claim, is_mark
from tollgate_host.engine.shadow_root.shadow_root import Shadow, ShadowRefused, adopt_leftovers, open_shadow
from tollgate_host.engine.working_folder import working_folder

from tests.host.engine.roots import DRIVER, MAIN, Ended, Root

DECLARED = """\
terraform {
  integrations = [
    { name = "naming", source = "/bin/sh" },
  ]
}
output "here" {
  value = [path.cwd != "", path.root, path.module, fileset(path.root, "**.tf"), file("note.txt")]
}
"""
BLANK = "terraform {\n\n\n\n}\n" + DECLARED.partition("\n}\n")[2]


def declare(root: Root, main: str = MAIN) -> Root:
    root.write(main).write(DECLARED, "declared.tf").write("hello", "note.txt")
    return root


def twins(root: Root, main: str = MAIN) -> tuple[Root, Root]:
    """A root without declarations for the engine alone, and one with them for us."""
    plain = attrs.evolve(root, folder=root.folder.parent / "plain" / "infra")
    plain.folder.mkdir(parents=True)
    plain.write(main).write(BLANK, "declared.tf").write("hello", "note.txt")
    return plain, declare(root, main)


def same(both: tuple[Root, Root], line: str, **environ: str) -> Ended:
    """The same command in both: the same output, the same files, and no trace of a shadow."""
    plain, ours = both
    expected = plain.plain(*line.split(), answer="yes\n", **environ)
    got = ours.launch(*line.split(), answer="yes\n", **environ)
    if "-out=" not in line:  # whose path is told in full
        assert got.told == expected.told, line
    assert ours.names() == plain.names(), line
    assert shadows(ours) == []
    return got


def shadows(root: Root) -> list[str]:
    return [path.name for path in root.folder.parent.iterdir() if ".tollgate" in path.name]


def serial(root: Root, name: str = "terraform.tfstate") -> object:
    return root.state(name)["serial"]


def test_a_whole_life_with_the_state_in_the_real_root(root: Root) -> None:
    both = twins(root)
    same(both, "init")
    same(both, "plan")
    same(both, "apply")
    first = serial(both[1])
    same(both, "apply -var x=2 -auto-approve -no-color")
    assert serial(both[1]) != first
    assert (both[1].folder / "terraform.tfstate").stat().st_size > 0
    same(both, "state list")
    same(both, "destroy -auto-approve")
    assert both[1].state()["resources"] == []


@pytest.mark.heavy
def test_every_command_that_touches_the_state(root: Root) -> None:
    both = twins(root)
    for line in (
        "init",
        "apply -auto-approve",
        "output -json here",
        "refresh",
        "taint terraform_data.a",
        "untaint terraform_data.a",
        "state mv terraform_data.b terraform_data.c",
        "state mv terraform_data.c terraform_data.b",
        "import terraform_data.new i-1",
        "validate",
        "plan -out=my.plan -var x=3",
        "show my.plan",
        "apply my.plan",
        "state pull",
        "workspace list",
        "providers",
        "graph",
        "fmt -check",
        "plan -detailed-exitcode",
        "apply -auto-approve -refresh-only",
    ):
        same(both, line)
    for item in both:
        assert len(item.state()["resources"]) == 2  # type: ignore[arg-type]
    removed = [item.folder / "terraform.tfstate" for item in both]
    (both[1].folder / "pushed.json").write_bytes(both[1].launch("state", "pull").out)
    both[1].launch("state", "rm", "terraform_data.a")
    assert both[1].launch("state", "push", "-force", "pushed.json").code == 0
    assert len(json.loads(removed[1].read_bytes())["resources"]) == 2


def test_states_of_other_workspaces(root: Root) -> None:
    _, ours = twins(root)
    ours.launch("init")
    assert ours.launch("workspace", "new", "blue").code == 0
    assert ours.launch("apply", "-auto-approve").code == 0
    assert ours.launch("apply", "-auto-approve", TF_WORKSPACE="green").code in (0, 1)
    assert ours.launch("workspace", "select", "default").code == 0
    assert b"terraform_data" not in ours.launch("state", "list").out
    assert ours.launch("plan", "-detailed-exitcode").code == 2
    assert ours.state("terraform.tfstate.d/blue/terraform.tfstate")["resources"] != []
    assert "terraform.tfstate" not in ours.names()
    assert shadows(ours) == []


@pytest.mark.heavy
@pytest.mark.parametrize("path", ["deep/er/x.tfstate", "x.tfstate"])
def test_a_local_backend_with_a_path(root: Root, path: str) -> None:
    backend = f'terraform {{\n  backend "local" {{\n    path = "{path}"\n  }}\n}}\n'
    both = twins(root, MAIN + backend)
    for line in ("init", "apply -auto-approve", "plan", "apply -auto-approve -var x=2", "state list"):
        same(both, line)
    assert both[1].state(path)["resources"] != []
    same(both, "workspace new blue")
    same(both, "apply -auto-approve")
    same(both, "destroy -auto-approve")


@pytest.mark.heavy
def test_a_backend_that_is_changed_takes_its_state_along(root: Root) -> None:
    both = twins(root)
    same(both, "init")
    same(both, "apply -auto-approve")
    for item in both:
        item.write('terraform {\n  backend "local" {\n    path = "moved.tfstate"\n  }\n}\n', "backend.tf")
    same(both, "init -migrate-state -force-copy")
    assert len(both[1].state("moved.tfstate")["resources"]) == 2  # type: ignore[arg-type]


@pytest.mark.heavy
def test_modules_beside_and_below_and_copied_mean_the_same(root: Root) -> None:
    module = 'output "path" {\n  value = [path.module, file("${path.module}/x.txt")]\n}\n'
    calls = "".join(
        f'module "{name}" {{\n  source = "{source}"\n}}\noutput "{name}" {{\n  value = module.{name}.path\n}}\n'
        for name, source in {
            "beside": "../shared",
            "below": "./mods/m",
            "copied": str(root.folder.parent / "far"),
        }.items()
    )
    both = twins(root, MAIN + calls)
    for item in both:
        for folder in ("../shared", "mods/m"):
            item.write(module, f"{folder}/main.tf").write(folder, f"{folder}/x.txt")
    root.write(module, "../far/main.tf").write("far", "../far/x.txt")
    both[0].init()
    both[1].init_in_shadow()
    for line in ("plan -no-color", "apply -auto-approve", "output", "get", "plan"):
        same(both, line)
    listed = [json.loads((item.folder / ".terraform/modules/modules.json").read_bytes()) for item in both]
    assert listed[0] == listed[1]


def test_a_lock_file_that_the_engine_writes_is_the_real_roots(root: Root) -> None:
    declare(root)
    for content in ("", "# outdated\n"):
        root.write(content, ".terraform.lock.hcl")
        assert root.launch("providers", "lock").code == 0
        assert "maintained automatically" in (root.folder / ".terraform.lock.hcl").read_text()
    assert shadows(root) == []


def test_a_mistake_is_shown_where_it_is(root: Root) -> None:
    declare(root).init_in_shadow()
    root.write(DECLARED + "nonsense {}\n", "declared.tf")
    ended = root.launch("plan", "-no-color")
    assert b"on declared.tf line 9:" in ended.err
    assert ended.code == 1


def test_files_named_by_flags_are_those_of_the_real_root(root: Root) -> None:
    declare(root).init_in_shadow().write('x = "9"\n', "more.tfvars")
    ended = root.launch("apply", "-auto-approve", "-var-file=more.tfvars", "-state=sub.tfstate", "-backup=b.backup")
    assert ended.code == 0
    assert b'o = "9"' in ended.out
    assert "sub.tfstate" in root.names()
    assert root.launch("plan", TF_CLI_ARGS_plan="-out=from.environment").code == 0
    assert "from.environment" in root.names()
    elsewhere = attrs.evolve(root, folder=root.folder.parent)
    assert elsewhere.launch("-chdir=infra", "plan", "-out=there.plan").code == 0
    assert "there.plan" in root.names()
    assert shadows(root) == []


def test_abspath_is_refused_wherever_it_is_called(tmp_path: Path) -> None:
    root = declare(Root(tmp_path / "infra", []).made(), 'module "m" {\n  source = "./m"\n}\n')
    root.write('locals {\n  a = "x/${abspath(path.root)}"\n}\n', "m/main.tf")
    with pytest.raises(ShadowRefused, match=r"m/main.tf:2.*integrations\.hcl"):
        opened(root)
    assert shadows(root) == []


def test_a_parent_that_cannot_be_written_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    root = declare(Root(tmp_path / "infra", []).made())
    (tmp_path / "private").mkdir()

    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(ShadowRefused, match=r"Permission denied.*integrations\.hcl"):
        opened(root)


def test_a_configuration_without_declarations_needs_none(tmp_path: Path) -> None:
    root = Root(tmp_path / "infra", []).made().write(MAIN)
    config = require(configure(root.folder))
    index = index_configuration(root.folder)
    assert open_shadow(config, index, working_folder(root.folder, {}), tmp_path, subcommand="plan") is None


def test_what_is_found_in_a_shadow_goes_to_the_real_root(tmp_path: Path) -> None:
    root = declare(Root(tmp_path / "infra", []).made()).write("old", ".terraform.lock.hcl").write("{}", "kept.json")
    shadow = opened(root)
    assert sorted(path.name for path in shadow.folder.iterdir() if not is_mark(path)) == root.names()
    replaced = shadow.folder / ".terraform.lock.hcl"
    replaced.unlink()
    replaced.write_text("new")
    (shadow.folder / "kept.json").write_text("[]")
    (shadow.folder / "errored.tfstate").write_text("{}")
    (shadow.folder / "build").mkdir()
    (shadow.folder / "build" / "x.zip").write_text("zip")
    (shadow.folder / "link").symlink_to("note.txt")
    (shadow.folder / "note.txt").unlink()
    (shadow.folder / "note.txt").write_text("changed")
    assert shadow.close() == [f"note.txt was replaced; the old file is kept as {root.folder / 'note.txt.1'}"]
    assert (root.folder / "note.txt.1").read_text() == "hello"
    contents = {name: (root.folder / name).read_text() for name in (".terraform.lock.hcl", "kept.json", "build/x.zip")}
    assert contents == {".terraform.lock.hcl": "new", "kept.json": "[]", "build/x.zip": "zip"}
    assert (root.folder / "errored.tfstate").read_text() == "{}"
    assert (root.folder / "link").read_text() == "changed"
    assert "terraform.tfstate" not in root.names()
    assert ".terraform" not in root.names()
    assert shadows(root) == []


def test_both_folders_show_the_same_while_work_goes_on(tmp_path: Path) -> None:
    root = declare(Root(tmp_path / "infra", []).made())
    shadow = opened(root)
    (shadow.folder / "made-here").write_text("1")
    (root.folder / "made-there").write_text("2")
    assert shadow.sync() == []
    for name, content in {"made-here": "1", "made-there": "2"}.items():
        assert (shadow.folder / name).read_text() == (root.folder / name).read_text() == content
    shadow.close()


def test_the_engines_note_of_its_lock_stays_where_the_engine_will_remove_it(tmp_path: Path) -> None:
    root = declare(Root(tmp_path / "infra", []).made())
    shadow = opened(root)
    (shadow.folder / ".terraform.tfstate.lock.info").write_text("{}")
    shadow.sync()
    assert not (root.folder / ".terraform.tfstate.lock.info").exists()
    assert not (shadow.folder / ".terraform.tfstate.lock.info").is_symlink()
    shadow.close()
    assert not (root.folder / ".terraform.tfstate.lock.info").exists()
    assert shadows(root) == []


def test_two_runs_have_a_shadow_each(tmp_path: Path) -> None:
    root = declare(Root(tmp_path / "infra", []).made())
    first, second = opened(root), opened(root)
    assert first.folder != second.folder
    assert adopt_leftovers(working_folder(root.folder, {})) == []
    assert first.close() == []
    assert (second.folder / "main.tf").read_text() == MAIN
    assert second.close() == []
    assert shadows(root) == []


def test_what_a_killed_run_has_left_is_taken_by_the_next(root: Root) -> None:
    declare(root).init_in_shadow()
    data = root.folder / ".terraform"
    data.mkdir(exist_ok=True)
    left = root.folder.parent / ".infra.tollgate"
    left.mkdir()
    claim(left, data)
    (left / "errored.tfstate").write_text('{"serial": 3}')
    (left / "main.tf").symlink_to(root.folder / "main.tf")
    other = root.folder.parent / ".infra.tollgate.2"
    other.mkdir()
    claim(other, data)
    (other / "crash.log").write_text("panic")
    unrelated = root.folder.parent / ".infra.tollgate-notes"
    unrelated.mkdir()
    assert root.launch("plan").code == 0
    assert root.state("errored.tfstate") == {"serial": 3}
    assert "crash.log" in root.names()
    assert shadows(root) == [unrelated.name]
    assert not list(data.glob("tollgate-shadow-*"))


def test_what_a_killed_run_has_left_replaces_no_file_that_may_be_newer(tmp_path: Path) -> None:
    root = declare(Root(tmp_path / "infra", []).made()).write('{"lineage": "l", "serial": 1}', "terraform.tfstate")
    real = working_folder(root.folder, {})
    real.data.mkdir()
    left = tmp_path / ".infra.tollgate"
    left.mkdir()
    claim(left, real.data)
    (left / "main.tf").write_text("# of the killed run")
    (left / "terraform.tfstate").write_text('{"lineage": "l", "serial": 2}')
    said = adopt_leftovers(real)
    assert len(said) == 2
    assert (root.folder / "main.tf").read_text() == MAIN
    assert (root.folder / "main.tf.1").read_text() == "# of the killed run"
    assert root.state()["serial"] == 2
    assert root.state("terraform.tfstate.1")["serial"] == 1


def plant(root: Root, folder: str = ".infra.tollgate") -> Path:
    """Puts a folder beside the root as a commit could: a later state of the same lineage, and other files."""
    planted = root.folder.parent / folder
    planted.mkdir()
    (planted / "terraform.tfstate").write_text(json.dumps({"lineage": "l", "serial": 99, "resources": []}))
    (planted / "main.tf").write_text("# planted")
    (planted / "more.tf").write_text("# planted")
    return planted


@pytest.mark.parametrize("name", [".infra.tollgate", ".infra.tollgate.2"])
@pytest.mark.parametrize("marks", [(), (".tollgate-0123456789abcdef",)])
def test_a_folder_that_only_bears_the_name_is_refused_and_left_alone(
    tmp_path: Path, name: str, marks: tuple[str, ...]
) -> None:
    root = declare(Root(tmp_path / "infra", []).made()).write('{"lineage": "l", "serial": 1}', "terraform.tfstate")
    planted = plant(root, name)
    for mark in marks:
        (planted / mark).mkdir()
        root.write(
            json.dumps({"folder": name, "inode": 1}), f".terraform/tollgate-shadow-{mark.removeprefix('.tollgate-')}"
        )
    before = {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}
    with pytest.raises(ShadowRefused, match=f"{name} has the name of a shadow root of "):
        adopt_leftovers(working_folder(root.folder, {}))
    assert {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize("command", ["plan", "validate", "output"])
def test_a_planted_folder_stops_a_command_before_it_starts(root: Root, command: str) -> None:
    declare(root).init_in_shadow()
    planted = plant(root)
    ended = root.launch(command)
    assert ended.code == 3
    assert str(planted).encode() in ended.err
    assert (root.folder / "main.tf").read_text() == MAIN
    assert "more.tf" not in root.names()
    assert "terraform.tfstate" not in root.names()


SLOW = """\
resource "terraform_data" "slow" {
  provisioner "local-exec" {
    command = "cat fifo > done.txt"
  }
}
"""


def test_a_gate_that_is_killed_loses_no_state(root: Root) -> None:
    declare(root, SLOW).init_in_shadow()
    fifo = root.folder / "fifo"
    os.mkfifo(fifo)
    trace = root.folder.parent / "trace"
    process = subprocess.Popen(
        [*DRIVER, "apply", "-auto-approve"],
        cwd=root.folder,
        env=root.environ | {"LAUNCH_TEST_TRACE": str(trace)},
        stdout=subprocess.DEVNULL,
    )
    with fifo.open("w") as stream:  # opens when the provisioner reads
        gate = int(trace.read_text().split()[1])
        os.kill(gate, 9)
        assert process.wait() == 128 + 9
        assert adopt_leftovers(working_folder(root.folder, {})) == []
        assert len(shadows(root)) == 1, "the engine is still at work there"
        stream.write("go on")
    ended = wait_for_state(root)
    assert ended["resources"] != []
    assert root.launch("plan", "-detailed-exitcode").code == 0
    assert "done.txt" in root.names()
    assert shadows(root) == []


def wait_for_state(root: Root) -> dict[str, object]:
    """Waits until the engine that nobody waits for has ended: it holds the shadow until then."""
    import fcntl

    folder = os.open(root.folder.parent / shadows(root)[0], os.O_RDONLY)
    fcntl.flock(folder, fcntl.LOCK_EX)
    os.close(folder)
    return root.state()


def test_the_engines_lock_holds_between_a_shadow_and_the_real_root(root: Root) -> None:
    plain, ours = twins(root, SLOW)
    ours.init_in_shadow()
    fifo = ours.folder / "fifo"
    os.mkfifo(fifo)
    process = subprocess.Popen(
        [*DRIVER, "apply", "-auto-approve"], cwd=ours.folder, env=ours.environ, stdout=subprocess.DEVNULL
    )
    with fifo.open("w") as stream:
        second = ours.launch("apply", "-auto-approve", "-no-color")
        ours.write(BLANK, "declared.tf")
        third = attrs.evolve(plain, folder=ours.folder).plain("apply", "-auto-approve", "-no-color")
        stream.write("go on")
    assert process.wait() == 0
    assert b"Error acquiring the state lock" in second.err
    assert b"Error acquiring the state lock" in third.err
    assert len(ours.state()["resources"]) == 1  # type: ignore[arg-type]


def opened(root: Root) -> Shadow:
    config = require(configure(root.folder))
    private = root.folder.parent / "private"
    if not private.is_dir():
        private.mkdir()
    index, folder = index_configuration(root.folder), working_folder(root.folder, {})
    shadow = open_shadow(config, index, folder, private, subcommand="plan")
    assert shadow is not None
    return shadow
