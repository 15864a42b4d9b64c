"""The demo leaves Terraform's list of attributes out, and nothing that the story is about."""

from tollgate_host.demo.excerpt import OutputExcerpt


def _shown(*lines: str) -> list[str]:
    excerpt = OutputExcerpt()
    shown = [part for line in lines for part in excerpt.take(f"{line}\n".encode())]
    return [part.decode().rstrip() for part in (*shown, *excerpt.rest())]


def test_what_stands_before_the_count_of_changes_is_left_out_and_counted() -> None:
    assert _shown("# aws_vpc.shop will be created", "+ id", "Plan: 1 to add", "Tollgate  cost") == [
        "(2 lines of the plan are left out)",
        "Plan: 1 to add",
        "Tollgate  cost",
    ]


def test_colours_do_not_hide_the_count() -> None:
    assert _shown("+ id", "\x1b[1mPlan:\x1b[0m 1 to add")[-1] == "\x1b[1mPlan:\x1b[0m 1 to add"


def test_an_output_without_a_count_is_shown_whole() -> None:
    assert _shown("aws_instance.web[0]", "  cost 0.1.0") == ["aws_instance.web[0]", "  cost 0.1.0"]


def test_what_was_left_out_is_kept_for_a_command_that_goes_wrong() -> None:
    excerpt = OutputExcerpt()
    for line in (b"Error: no such thing\n", b"Plan: 1 to add\n"):
        list(excerpt.take(line))
    assert excerpt.left_out == b"Error: no such thing\n"
