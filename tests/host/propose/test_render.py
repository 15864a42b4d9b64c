"""A proposal as a file: what is written is what is read, in all three forms."""

from pathlib import Path

import pytest
from tollgate_host.config.configure import configure, require
from tollgate_host.propose.proposal import Proposal, ProposedSetting, Section, to_config
from tollgate_host.propose.render import FILES, Format, render

TRICKY = {"Owner": ['a "quoted" ${one}', "%{two}", "ü\t"], "with space": [], "n": 3, "no": False}
PROPOSAL = Proposal(
    heading=["Two lines\nof one sentence."],
    sections=[
        Section(
            name="naming",
            source="tf-naming-checker",
            why=["Why."],
            settings=[
                ProposedSetting("prefix", "x-${y}", ["Because."]),
                ProposedSetting("prefix", "not this", ["A choice."], is_active=False),
                ProposedSetting("tokens", TRICKY),
                ProposedSetting(
                    "rules", [{"types": [f"aws_{number}" for number in range(30)], "prefix": ""}, {"skip": True}]
                ),
                ProposedSetting("names", {f"aws_{number}": "name" for number in range(10)}),
            ],
        ),
        Section(
            name="tags", source="tf-aws-compliance", provider="aws", settings=[ProposedSetting("required_tags", ["A"])]
        ),
        Section(
            name="tags",
            source="tf-aws-compliance",
            provider="aws.west",
            settings=[ProposedSetting("required_tags", ["B"])],
        ),
    ],
)


@pytest.mark.parametrize("form", ["hcl", "yaml", "json"])
def test_a_rendered_proposal_is_read_as_it_was_meant(form: Format, tmp_path: Path) -> None:
    (tmp_path / FILES[form]).write_text(render(PROPOSAL, form), encoding="utf-8")
    config = require(configure(tmp_path))
    found = {(item.name, item.provider, item.alias): dict(item.config) for item in config.integrations}
    wanted = [to_config(section) for section in PROPOSAL.sections]
    assert found == {(item.name, item.provider, item.alias): dict(item.config) for item in wanted}


def test_reasons_and_choices_are_comments() -> None:
    text = render(PROPOSAL, "hcl")
    assert "# Two lines of one sentence.\n" in text
    assert '    # Because.\n    prefix = "x-$${y}"\n' in text
    assert '    # A choice.\n    # prefix = "not this"\n' in text
