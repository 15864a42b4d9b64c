"""The texts of OpenTofu that Tollgate prints itself; those of Terraform are compared with the real one elsewhere."""

import pytest
from tollgate_host.engine.arguments import Mode
from tollgate_host.engine.terminal.approval import ApprovalQuestion
from tollgate_host.engine.terminal.next_steps import advice_after_plan


@pytest.mark.parametrize(
    ("mode", "workspace", "query", "described"),
    [
        (
            "normal",
            "default",
            "Do you want to perform these actions?",
            "OpenTofu will perform the actions described above.",
        ),
        (
            "normal",
            "blue",
            'Do you want to perform these actions in workspace "blue"?',
            "Only 'yes' will be accepted to approve.",
        ),
        (
            "destroy",
            "blue",
            'Do you really want to destroy all resources in workspace "blue"?',
            "OpenTofu will destroy all your managed infrastructure, as shown above.",
        ),
        (
            "refresh-only",
            "default",
            "Would you like to update the OpenTofu state to reflect these detected changes?",
            "OpenTofu will write these changes to the state without modifying any real infrastructure.",
        ),
        (
            "refresh-only",
            "blue",
            'Would you like to update the OpenTofu state for "blue" to reflect these detected changes?',
            "There is no undo. Only 'yes' will be accepted to confirm.",
        ),
    ],
)
def test_the_question_as_opentofu_asks_it(mode: Mode, workspace: str, query: str, described: str) -> None:
    text = ApprovalQuestion(kind="opentofu", mode=mode, workspace=workspace, has_colour=False).text
    lines = text.splitlines()
    assert lines[:2] == ["", query]
    assert f"  {described}" in lines[2:4]
    assert lines[4:] == ["", "  Enter a value: "]


def test_the_advice_as_opentofu_gives_it() -> None:
    advice = advice_after_plan("opentofu", has_colour=False)
    assert advice == (
        "\n" + "─" * 77 + "\n\n"
        "Note: You didn't use the -out option to save this plan, so OpenTofu can't\n"
        'guarantee to take exactly these actions if you run "tofu apply" now.\n'
    )


@pytest.mark.parametrize("columns", [1, 2, 20, 200])
def test_the_advice_fits_any_terminal(columns: int) -> None:
    advice = advice_after_plan("terraform", columns=columns, has_colour=False, generated="new.tf")
    assert " ".join(advice.replace("─", "").split()).startswith(
        "Terraform has generated configuration and written it to"
    )
