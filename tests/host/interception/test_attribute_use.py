"""Which attributes of a resource an expression uses: only those can bring a secret along."""

import pytest
from tollgate_host.interception.secrets.attribute_use import attributes_used


@pytest.mark.parametrize(
    ("steps", "text", "is_repeated", "expected"),
    [
        (("password",), "db.main.password", False, {"password"}),
        ((0, "password"), "db.main[0].password", True, {"password"}),
        (("key", "password"), 'db.main["key"].password', True, {"password"}),
        ((), "db.main[*].password", True, {"password"}),
        ((), "db.main.*.password", True, {"password"}),
        ((), "db.main[var.key].password", True, {"password"}),
        ((), "[for one in db.main : one.password]", True, None),
        ((), "db.main", False, None),
        ((), "merge(db.main[var.a].tags, db.main[var.b].labels)", True, {"tags", "labels"}),
        ((), "[db.main[var.a].tags, db.main]", True, None),
        ((), "db.mainly.other + db.main[var.a].id", True, {"id"}),
    ],
)
def test_an_expression_uses_what_follows_the_resource(
    steps: tuple[str | int, ...], text: str, is_repeated: bool, expected: set[str] | None
) -> None:
    assert attributes_used("db.main", steps, text, is_repeated=is_repeated) == expected
