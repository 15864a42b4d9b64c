"""How many time series an alert watches: each combination of the values of its dimensions is one."""

from cost_estimator.attributes import Attributes

_ANY = "*"


def count_series(criterion: Attributes) -> int | None:
    """Return how many series a criterion has, or None where only the data tells which values there are."""
    values: dict[str, int] = {}
    for dimension in criterion.blocks("dimension"):
        if dimension.text("operator", "Include") != "Include" or _ANY in dimension.texts("values"):
            return None
        name = dimension.text("name", "")
        values[name] = values.get(name, 0) + max(dimension.count("values"), 1)
    series = 1
    for count in values.values():
        series *= count
    return series
