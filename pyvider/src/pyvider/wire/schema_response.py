"""GetProviderSchema's and GetMetadata's answers."""

from __future__ import annotations

from tollgate_tfplugin.gen import tfplugin6_pb2 as pb

from pyvider.engine import get_schema
from pyvider.engine.server import Engine
from pyvider.wire import to_proto
from pyvider.wire.schema_to_proto import function_to_proto, schema_to_proto


def capabilities() -> pb.ServerCapabilities:
    """Return what this server can do beyond the required; the schema's cache in Terraform is on."""
    return pb.ServerCapabilities(
        plan_destroy=True,
        get_provider_schema_optional=True,
        move_resource_state=True,
        generate_resource_config=True,
    )


def provider_schema(engine: Engine) -> pb.GetProviderSchema.Response:
    """Return every schema of the provider."""
    found = get_schema.provider_schema(engine)
    message = pb.GetProviderSchema.Response(
        provider=schema_to_proto(found.provider),
        resource_schemas={name: schema_to_proto(schema) for name, schema in found.resources.items()},
        data_source_schemas={name: schema_to_proto(schema) for name, schema in found.data_sources.items()},
        ephemeral_resource_schemas={name: schema_to_proto(schema) for name, schema in found.ephemerals.items()},
        action_schemas={name: pb.ActionSchema(schema=schema_to_proto(item)) for name, item in found.actions.items()},
        list_resource_schemas={name: schema_to_proto(schema) for name, schema in found.list_resources.items()},
        functions={name: function_to_proto(signature) for name, signature in found.functions.items()},
        diagnostics=to_proto.diagnostics(found.diagnostics),
        server_capabilities=capabilities(),
    )
    if found.provider_meta is not None:
        message.provider_meta.CopyFrom(schema_to_proto(found.provider_meta))
    return message


def metadata(engine: Engine) -> pb.GetMetadata.Response:
    """Return what the provider has, by name."""
    registry = engine.catalogue.registry

    def names(kind: str) -> list[str]:
        return sorted(registry.list_components(kind)[kind])

    meta = pb.GetMetadata
    return meta.Response(
        server_capabilities=capabilities(),
        resources=[meta.ResourceMetadata(type_name=name) for name in names("resource")],
        data_sources=[meta.DataSourceMetadata(type_name=name) for name in names("data_source")],
        functions=[meta.FunctionMetadata(name=name) for name in names("function")],
        actions=[meta.ActionMetadata(type_name=name) for name in names("action")],
        list_resources=[meta.ListResourceMetadata(type_name=name) for name in names("list_resource")],
        ephemeral_resources=[meta.EphemeralMetadata(type_name=name) for name in names("ephemeral")],
    )
