"""A convention is kept, or only offered, by what the naming integration says of it."""

from tollgate_host.propose.facts import Facts
from tollgate_host.propose.naming_section import draft, settle_section

FACTS = Facts(subjects=(), providers={})
NAMES = {f"aws_sqs_queue.q{number}": f"shop-{number}-q" for number in range(4)} | {"aws_sqs_queue.old": "Old_Queue"}

TYPES = dict.fromkeys(NAMES, "aws_sqs_queue")


def broken(*addresses: str) -> dict[str, list[str]]:
    return {address: ["resource_name_prefix"] for address in addresses}


def test_a_convention_that_all_keep_to_is_asked_of_all() -> None:
    section = settle_section(draft(FACTS, list(NAMES.values()), 0), NAMES, TYPES, {}, [])
    assert section.config["prefix"] == "shop-"


def test_one_that_four_of_five_keep_to_is_only_offered_and_the_fifth_named() -> None:
    section = settle_section(draft(FACTS, list(NAMES.values()), 0), NAMES, TYPES, broken("aws_sqs_queue.old"), [])
    prefix = next(setting for setting in section.settings if setting.name == "prefix")
    assert (prefix.value, prefix.is_active) == ("shop-", False)
    assert prefix.why == ["Kept by 4 of 5 names.", "Not by aws_sqs_queue.old ('Old_Queue'): rename these first."]


def test_where_nothing_is_clear_nobody_is_advised_on_labels() -> None:
    section = settle_section(draft(FACTS, ["a", "b"], 0), {"aws_sqs_queue.a": "a"}, {}, {}, [])
    assert section.config == {"labels": "none"}


def test_types_whose_names_are_all_made_otherwise_are_taken_out_by_a_rule() -> None:
    queues = {address: name for address, name in NAMES.items() if name != "Old_Queue"}
    names = queues | {f"aws_cloudwatch_log_group.l{number}": f"/ecs/{number}" for number in range(3)}
    types = {address: address.partition(".")[0] for address in names}
    drafted = draft(FACTS, list(queues.values()), 0)
    logs = [address for address in names if "log_group" in address]
    section = settle_section(drafted, names, types, broken(*logs), [])
    assert section.config["prefix"] == "shop-"
    assert section.config["rules"] == [{"types": ["aws_cloudwatch_log_group"], "prefix": ""}]
