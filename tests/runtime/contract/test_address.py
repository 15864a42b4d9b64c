"""Addresses, taken apart."""

import pytest
from tollgate_runtime.contract.address import parse_address

ADDRESSES: dict[str, tuple[str, str, str, str, int | str | None]] = {
    "aws_instance.web": ("", "managed", "aws_instance", "web", None),
    "aws_instance.web[0]": ("", "managed", "aws_instance", "web", 0),
    'aws_instance.web["a.b"]': ("", "managed", "aws_instance", "web", "a.b"),
    'aws_instance.web["0"]': ("", "managed", "aws_instance", "web", "0"),
    'aws_instance.web["say \\"x\\""]': ("", "managed", "aws_instance", "web", 'say "x"'),
    "data.aws_ami.this": ("", "data", "aws_ami", "this", None),
    "module.net.aws_vpc.main": ("module.net", "managed", "aws_vpc", "main", None),
    'module.a["x]y"].module.b[1].data.aws_ami.this[2]': ('module.a["x]y"].module.b[1]', "data", "aws_ami", "this", 2),
}


@pytest.mark.parametrize(("text", "parts"), ADDRESSES.items())
def test_an_address_is_taken_apart(text: str, parts: tuple[str, str, str, str, int | str | None]) -> None:
    address = parse_address(text)
    assert address is not None
    assert (address.module, address.mode, address.type, address.name, address.index) == parts


@pytest.mark.parametrize("text", ["", "aws_instance", "aws_instance.", ".web", "a.b.c.d", "a.b[", "a.b[x]", 'a.b["x]'])
def test_a_text_that_is_no_address_has_no_parts(text: str) -> None:
    assert parse_address(text) is None
