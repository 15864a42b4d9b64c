"""Schemas and signatures as the protocol has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.schema import Attribute, Block, DescriptionKind, NestedBlock, NestedType, Schema, as_schema

if TYPE_CHECKING:
    from pyvider.function import FunctionSignature, Parameter


def schema_to_proto(schema: object) -> pb.Schema:
    """Return a schema, however it was written, with its nested blocks and attributes."""
    canonical = as_schema(schema)
    return pb.Schema(version=canonical.version, block=_block(canonical.block))


def _kind(kind: DescriptionKind) -> pb.StringKind.ValueType:
    return pb.StringKind.MARKDOWN if kind is DescriptionKind.MARKDOWN else pb.StringKind.PLAIN


def _block(block: Block) -> pb.Schema.Block:
    return pb.Schema.Block(
        attributes=[_attribute(item) for item in block.attributes],
        block_types=[_nested_block(item) for item in block.blocks],
        description=block.description,
        description_kind=_kind(block.description_kind),
        deprecated=block.deprecated,
        deprecation_message=block.deprecation_message,
    )


def _attribute(attribute: Attribute) -> pb.Schema.Attribute:
    message = pb.Schema.Attribute(
        name=attribute.name,
        description=attribute.description,
        description_kind=_kind(attribute.description_kind),
        required=attribute.required,
        optional=attribute.optional,
        computed=attribute.computed,
        sensitive=attribute.sensitive,
        write_only=attribute.write_only,
        deprecated=attribute.deprecated,
        deprecation_message=attribute.deprecation_message,
    )
    if attribute.nested_type is not None:
        message.nested_type.CopyFrom(_nested_type(attribute.nested_type))
    else:
        message.type = attribute.ctype.json_bytes
    return message


def _nested_type(nested: NestedType) -> pb.Schema.Object:
    return pb.Schema.Object(
        attributes=[_attribute(item) for item in nested.attributes],
        nesting=pb.Schema.Object.NestingMode.Value(nested.nesting.name),
    )


def _nested_block(nested: NestedBlock) -> pb.Schema.NestedBlock:
    return pb.Schema.NestedBlock(
        type_name=nested.name,
        block=_block(nested.block),
        nesting=pb.Schema.NestedBlock.NestingMode.Value(nested.nesting_mode.name),
        min_items=nested.min_items or 0,
        max_items=nested.max_items or 0,
    )


def identity_schema_to_proto(schema: Schema) -> pb.ResourceIdentitySchema:
    """Return the schema of a resource's identity; a required attribute is required for import."""
    return pb.ResourceIdentitySchema(
        version=schema.version,
        identity_attributes=[
            pb.ResourceIdentitySchema.IdentityAttribute(
                name=item.name,
                type=item.ctype.json_bytes,
                required_for_import=item.required,
                optional_for_import=not item.required,
                description=item.description,
            )
            for item in schema.block.attributes
        ],
    )


def function_to_proto(signature: FunctionSignature) -> pb.Function:
    """Return a function's signature and documentation."""
    message = pb.Function(
        parameters=[_parameter(item) for item in signature.parameters],
        summary=signature.summary,
        description=signature.description,
        description_kind=pb.StringKind.MARKDOWN,
        deprecation_message=signature.deprecated,
    )
    getattr(message, "return").type = signature.result_type.json_bytes  # "return" is a word of Python's
    if signature.variadic is not None:
        message.variadic_parameter.CopyFrom(_parameter(signature.variadic))
    return message


def _parameter(parameter: Parameter) -> pb.Function.Parameter:
    return pb.Function.Parameter(
        name=parameter.name,
        type=parameter.type.json_bytes,
        allow_null_value=parameter.allow_null,
        allow_unknown_values=parameter.allow_unknown,
        description=parameter.description,
        description_kind=pb.StringKind.MARKDOWN,
    )
