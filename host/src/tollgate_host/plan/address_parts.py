"""The parts of addresses that plans and references are made of: `module.web["a"].module.x[0]`, `data.aws_ami.this`."""

import re
from collections.abc import Iterator
from functools import lru_cache

import msgspec

_KEY = r'\[(?:\d+|"(?:[^"\\]|\\.)*")\]'
_MODULE_STEP = re.compile(rf"module\.(?P<name>[^.\[\]]+)(?P<key>{_KEY})?(?:\.|$)")
_BLOCK = re.compile(rf"(?P<block>(?:(?:data|action)\.)?[^.\[\]]+\.[^.\[\]]+)(?P<key>{_KEY})?(?:[.\[]|$)")
_MODULE_OUTPUT = re.compile(rf"module\.(?P<name>[^.\[\]]+)(?P<key>{_KEY})?\.(?P<output>[^.\[\]]+)")


class ModuleStep(msgspec.Struct, frozen=True):
    """One module call on the way to a module, with its instance key as it is written: `["a"]`, `[0]`, or nothing."""

    name: str
    key: str


class ModuleOutput(msgspec.Struct, frozen=True, kw_only=True):
    """The parts of a reference such as `module.vpc["a"].subnet_ids`."""

    name: str
    key: str
    output: str


@lru_cache(maxsize=4096)
def module_steps(address: str) -> tuple[ModuleStep, ...]:
    """Return the calls that lead to a module instance, outermost first; empty for the root module."""
    return tuple(_module_steps(address))


@lru_cache(maxsize=16384)
def block_and_key(reference: str) -> tuple[str, str] | None:
    """Return the resource block at the start of a reference, and its instance key or an empty text."""
    match = _BLOCK.match(reference)
    return (match["block"], match["key"] or "") if match else None


@lru_cache(maxsize=4096)
def module_output(reference: str) -> ModuleOutput | None:
    """Return the module output in a reference, or None."""
    match = _MODULE_OUTPUT.match(reference)
    return ModuleOutput(name=match["name"], key=match["key"] or "", output=match["output"]) if match else None


def join_address(module: str, inner: str) -> str:
    """Return an address inside a module: the module's own, a dot, the rest."""
    return f"{module}.{inner}" if module else inner


def _module_steps(address: str) -> Iterator[ModuleStep]:
    position = 0
    while match := _MODULE_STEP.match(address, position):
        yield ModuleStep(match["name"], match["key"] or "")
        position = match.end()
