"""Every value of every type survives both codecs, and unstructuring, unchanged."""

from decimal import Decimal
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from pyvider.cty import (
    UNKNOWN,
    CtyBool,
    CtyDynamic,
    CtyList,
    CtyMap,
    CtyNumber,
    CtyObject,
    CtySet,
    CtyString,
    CtyTuple,
    CtyType,
    CtyValue,
    Unknown,
    codec_json,
    codec_msgpack,
    type_from_json,
)
from pyvider.cty.convert import convert, result_type
from pyvider.cty.set_order import canonical_set
from pyvider.cty.structuring import unstructure
from pyvider.cty.walk import transform, walk
from pyvider.errors import ConversionError

Case = tuple[CtyType, Any]

texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
names = st.from_regex(r"[a-z_][a-z0-9_]{0,8}", fullmatch=True)
wide_integers = st.integers(-(10**30), 10**30) | st.sampled_from([2**63, 2**64, -(2**63) - 1, 10**29 + 7])
floats = st.floats(allow_nan=False, allow_infinity=False)
numbers = st.decimals(allow_nan=False, allow_infinity=False, places=36) | floats.map(Decimal)
plain_types: st.SearchStrategy[CtyType] = st.sampled_from([CtyString(), CtyNumber(), CtyBool()])


def _compound(inner: st.SearchStrategy[CtyType]) -> st.SearchStrategy[CtyType]:
    return st.one_of(
        inner.map(lambda t: CtyList(element_type=t)),
        inner.filter(lambda t: not t.has_dynamic).map(lambda t: CtySet(element_type=t)),
        inner.map(lambda t: CtyMap(value_type=t)),
        st.lists(inner, max_size=3).map(lambda ts: CtyTuple(element_types=ts)),
        st.dictionaries(names, inner, max_size=4).map(lambda ts: CtyObject(attribute_types=ts)),
    )


settled_types = st.recursive(plain_types, _compound, max_leaves=6)
types = st.recursive(plain_types | st.just(CtyDynamic()), _compound, max_leaves=6)


def _whole(number: Decimal) -> int | Decimal:
    return int(number) if number == number.to_integral_value() else number


def _known(subject: CtyType, *, unknowns: bool) -> st.SearchStrategy[Any]:
    def values(inner: CtyType) -> st.SearchStrategy[Any]:
        return _values(inner, unknowns=unknowns)

    match subject:
        case CtyString():
            return texts
        case CtyNumber():
            return wide_integers | numbers.map(_whole)
        case CtyBool():
            return st.booleans()
        case CtyList():
            return st.lists(values(subject.element_type), max_size=3)
        case CtySet():
            return st.lists(values(subject.element_type), max_size=3).map(
                lambda raw: canonical_set(raw, subject.element_type)
            )
        case CtyMap():
            return st.dictionaries(texts, values(subject.value_type), max_size=3)
        case CtyTuple():
            return st.tuples(*map(values, subject.element_types)).map(list)
        case CtyObject():
            return st.fixed_dictionaries({name: values(inner) for name, inner in subject.attribute_types.items()})
        case _:
            return settled_types.flatmap(lambda t: values(t).map(lambda raw: CtyValue(t, raw)))


def _values(subject: CtyType, *, unknowns: bool) -> st.SearchStrategy[Any]:
    absent = st.none() | (_unknowns(subject) if unknowns else st.none())
    return _known(subject, unknowns=unknowns) | absent


def _unknowns(subject: CtyType) -> st.SearchStrategy[Unknown]:
    match subject:
        case CtyString():
            refined = st.builds(Unknown, not_null=st.booleans(), string_prefix=texts)
        case CtyNumber():
            bounds = st.none() | wide_integers | numbers.map(_whole)
            refined = st.builds(Unknown, not_null=st.booleans(), number_lower=bounds, number_upper=bounds)
        case CtyList() | CtySet() | CtyMap():
            refined = st.builds(Unknown, not_null=st.booleans(), length_lower=st.none() | st.integers(1, 9))
        case CtyDynamic():
            return st.just(UNKNOWN)
        case _:
            refined = st.builds(Unknown, not_null=st.booleans())
    return refined | st.just(UNKNOWN)


cases = types.flatmap(lambda t: st.tuples(st.just(t), _values(t, unknowns=True)))
known_cases = types.flatmap(lambda t: st.tuples(st.just(t), _values(t, unknowns=False)))


@given(types)
def test_a_type_survives_its_json(subject: CtyType) -> None:
    assert type_from_json(subject.json_bytes) == subject


@pytest.mark.requirement("V-TF-02")
@given(cases)
@settings(max_examples=300)
def test_a_value_survives_messagepack(case: Case) -> None:
    subject, raw = case
    assert codec_msgpack.decode(codec_msgpack.encode(raw, subject), subject) == raw


@pytest.mark.requirement("V-TF-02")
@given(known_cases)
@settings(max_examples=200)
def test_a_known_value_survives_json(case: Case) -> None:
    subject, raw = case
    assert codec_json.decode(codec_json.encode(raw, subject), subject) == raw


@pytest.mark.requirement("V-4.2.3-01")
@given(types.flatmap(lambda t: st.tuples(st.just(t), _values(t, unknowns=True))))
def test_a_value_survives_unstructuring_and_a_walk(case: Case) -> None:
    subject, raw = case
    normal = subject.raw_from_python(raw)
    assert unstructure(normal, subject) == normal
    assert transform(normal, subject, lambda path, part, inner: part) == normal
    assert sum(1 for _ in walk(normal, subject)) >= 1


@given(cases)
@example((CtyMap(value_type=CtyDynamic()), {"a": CtyValue(CtyString(), ""), "b": CtyValue(CtyTuple([]), [])}))
def test_converting_to_the_own_type_or_to_dynamic_changes_nothing(case: Case) -> None:
    subject, raw = case
    try:
        assert convert(raw, subject, subject) == raw or subject.has_dynamic
        wrapped = convert(raw, subject, CtyDynamic())
    except ConversionError as error:  # elements of any type are allowed in a type, but a value has one for all
        if not subject.has_dynamic or "all elements of a collection must have the same type" not in str(error):
            raise
        return
    if isinstance(wrapped, CtyValue):
        assert convert(wrapped, CtyDynamic(), wrapped.type) == wrapped.raw


@given(cases, st.data())
@settings(max_examples=200)
def test_damaged_data_is_never_more_than_a_conversion_error(case: Case, data: st.DataObject) -> None:
    subject, raw = case
    intact = codec_msgpack.encode(raw, subject)
    place = data.draw(st.integers(0, len(intact)))
    damaged = intact[:place] + data.draw(st.binary(max_size=4)) + intact[place + data.draw(st.integers(0, 2)) :]
    try:
        codec_msgpack.encode(codec_msgpack.decode(damaged, subject), subject)
    except ConversionError:
        return


@given(settled_types, settled_types, st.data())
def test_a_conversion_gives_what_it_promised(source: CtyType, target: CtyType, data: st.DataObject) -> None:
    promised = result_type(source, target)
    raw = data.draw(_values(source, unknowns=False))
    if promised is None:
        with pytest.raises(ValueError, match=r".+"):
            convert(raw, source, target)
        return
    try:
        converted = convert(raw, source, target)
    except ValueError:
        return  # this value is not one of those that convert
    codec_msgpack.encode(converted, target)
