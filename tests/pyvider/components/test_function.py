"""Functions: signatures from annotations, and calls through the real handler."""

from decimal import Decimal
from typing import Any

import attrs
import pytest
from pyvider.cty import CtyBool, CtyDynamic, CtyList, CtyMap, CtyNumber, CtyObject, CtySet, CtyString
from pyvider.function import signature_of
from pyvider.testing import Driver

from pyvider import UNKNOWN, ComponentRegistry, FunctionError, Unknown, register_function

pytestmark = pytest.mark.anyio


@attrs.frozen
class Point:
    x: int
    y: int = 0


def example(
    text: str, count: int, ratio: Decimal, tags: dict[str, str], point: Point, anything: Any, maybe: str | None
) -> list[str]:
    """First line.

    And more.
    """
    return [text, str(count), str(ratio), *tags, str(point.x), str(anything), str(maybe)]


@pytest.mark.requirement("V-3.2.3-01", "V-3.2.3-02")
def test_a_signature_is_read_from_the_annotations_and_the_decorator() -> None:
    register_function(
        name="example",
        summary="Short.",
        description="Long.",
        param_descriptions={"text": "A text."},
        registry=ComponentRegistry(),
    )(example)
    signature = signature_of(example)
    assert [parameter.name for parameter in signature.parameters] == [
        "text", "count", "ratio", "tags", "point", "anything", "maybe",
    ]  # fmt: skip
    kinds = [parameter.type.json for parameter in signature.parameters]
    point = ["object", {"x": "number", "y": "number"}]
    assert kinds == [
        "string", "number", "number", ["map", "string"], point, "dynamic", "string",
    ]  # fmt: skip
    assert signature.result_type.json == ["list", "string"]
    assert (signature.summary, signature.description) == ("Short.", "Long.")
    assert signature.parameters[0].description == "A text."
    assert [parameter.name for parameter in signature.parameters if parameter.allow_null] == ["anything", "maybe"]


def test_cty_types_name_types_too_and_a_bare_list_takes_anything() -> None:
    def joined(template: CtyString, values: CtyList, exactly: CtyObject) -> CtyNumber:  # pyright: ignore
        raise NotImplementedError

    signature = signature_of(joined)
    assert [parameter.type for parameter in signature.parameters] == [
        CtyString(), CtyList(element_type=CtyDynamic()), CtyDynamic(),
    ]  # fmt: skip
    assert signature.result_type == CtyNumber()


@pytest.mark.requirement("V-3.2.3-02")
async def test_terraform_is_told_the_types_of_a_functions_annotations() -> None:
    sizes_type, result_type = CtyList(element_type=CtyNumber()), CtyMap(value_type=CtyBool())

    def shaped(names: CtySet, ages: CtyMap, sizes: sizes_type, *rest: CtyString) -> result_type:  # pyright: ignore
        return {}

    registry = ComponentRegistry()
    register_function(registry=registry)(shaped)  # pyright: ignore
    told = (await Driver(registry).send("GetProviderSchema")).functions["shaped"]
    assert [(one.name, one.type) for one in told.parameters] == [
        ("names", b'["set","dynamic"]'),
        ("ages", b'["map","dynamic"]'),
        ("sizes", b'["list","number"]'),
    ]
    assert (told.variadic_parameter.name, told.variadic_parameter.type) == ("rest", b'"string"')
    assert getattr(told, "return").type == b'["map","bool"]'


def driver(*functions: Any) -> Driver:
    registry = ComponentRegistry()
    for function in functions:
        registry.register("function", function.__name__, function)
    return Driver(registry)


async def test_a_call_gets_python_values_and_its_result_is_checked() -> None:
    def wrong(text: str) -> int:
        return text  # pyright: ignore

    async def later(text: str) -> str:
        return text * 2

    called = driver(example, wrong, later)
    result = await called.call("example", "t", 2, Decimal("0.5"), {"k": "v"}, {"x": 1, "y": 2}, [1, "a"], None)
    assert result == ["t", "2", "0.5", "k", "1", "[1, 'a']", "None"]
    assert await called.call("later", "ab") == "abab"
    with pytest.raises(FunctionError, match="wrong returned something else than its annotation says"):
        await called.call("wrong", "x")


@pytest.mark.requirement("V-6.1.4-01")
async def test_a_function_without_name_or_unknown_to_the_provider_is_an_error() -> None:
    called = driver(example)
    response = await called.send("CallFunction", name="")
    assert response.error.text == "Function name is required"
    response = await called.send("CallFunction", name="nothing")
    assert response.error.text == "Function 'nothing' not registered"


async def test_nulls_unknowns_and_failures_are_told_at_their_argument() -> None:
    def fussy(first: str, second: str) -> str:
        raise FunctionError("not this one", argument=1)

    def broken(first: str) -> str:
        raise KeyError("inside")

    def curious(first: str | Unknown) -> bool:
        return isinstance(first, Unknown)

    called = driver(fussy, broken, curious)
    with pytest.raises(FunctionError) as caught:
        await called.call("fussy", "a", "b")
    assert (caught.value.text, caught.value.argument) == ("not this one", 1)
    with pytest.raises(FunctionError) as caught:
        await called.call("fussy", "a", None)
    assert (caught.value.text, caught.value.argument) == ("second must not be null", 1)
    with pytest.raises(FunctionError, match="broken failed: 'inside'"):
        await called.call("broken", "a")
    assert await called.call("broken", UNKNOWN) is UNKNOWN
    assert await called.call("curious", UNKNOWN) is True


async def test_too_few_or_too_many_arguments_are_refused() -> None:
    called = driver(example)
    for count in (1, 9):
        with pytest.raises(FunctionError, match=f"takes 7 arguments, not {count}"):
            await called.call("example", *["x"] * count)


async def test_an_attrs_class_that_refuses_its_values_blames_the_argument() -> None:
    @attrs.frozen
    class Even:
        number: int = attrs.field()

        @number.validator  # pyright: ignore
        def _check(self, attribute: Any, value: int) -> None:
            if value % 2:
                raise ValueError("must be even")

    def halve(even: Even) -> int:
        return even.number // 2

    called = driver(halve)
    assert await called.call("halve", {"number": 4}) == 2
    with pytest.raises(FunctionError) as caught:
        await called.call("halve", {"number": 3})
    assert caught.value.argument == 0
    assert "must be even" in caught.value.text
