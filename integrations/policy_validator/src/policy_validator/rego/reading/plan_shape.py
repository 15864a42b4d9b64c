"""The shape of Terraform's plan JSON, and of one row of it.

From the description of the format in Terraform's documentation (format versions 1.0 to 1.2) and OpenTofu's.
"""

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from policy_validator.rego.reading.shape import LEAF, OPEN, Shape, list_of, map_of, object_of

_LEAVES = list_of(LEAF)
_IMPORTING = object_of("id", "unknown", identity=OPEN)


def change_shape(state: Shape = OPEN) -> Shape:
    """Return the shape of a change whose objects have a given shape."""
    return object_of(
        "generated_config",
        actions=_LEAVES,
        before=state,
        after=state,
        after_unknown=OPEN,
        before_sensitive=OPEN,
        after_sensitive=OPEN,
        replace_paths=list_of(_LEAVES),
        importing=_IMPORTING,
        before_identity=OPEN,
        after_identity=OPEN,
    )


def resource_change_shape(state: Shape = OPEN) -> Shape:
    """Return the shape of one of `resource_changes`."""
    return object_of(
        *("address", "previous_address", "module_address", "mode", "type", "name", "index", "provider_name"),
        *("deposed", "action_reason"),
        change=change_shape(state),
    )


def resource_row_shape(state: Shape = OPEN) -> Shape:
    """Return the shape of what a rule on one resource is given: such a row, with our own names beside."""
    row = resource_change_shape(state)
    own = object_of(
        *("action", "provider_type", "workspace"),
        before=state,
        after=state,
        provider_config=OPEN,
        references=map_of(_LEAVES),
    )
    return Shape(members={**row.members, **own.members})


def _nested(depth: int, make: Callable[[Shape, Shape], Shape], state: Shape) -> Shape:
    """Return the shape of a module with others in it."""
    return make(state, _nested(depth - 1, make, state) if depth else OPEN)


def _module_shape(state: Shape, inner: Shape) -> Shape:
    """Return the shape of a module of `planned_values` or `prior_state`."""
    resource = object_of(
        *("address", "mode", "type", "name", "index", "provider_name", "schema_version", "deposed_key", "tainted"),
        *("identity_schema_version",),
        values=state,
        sensitive_values=OPEN,
        depends_on=_LEAVES,
        identity=OPEN,
    )
    return object_of("address", resources=list_of(resource), child_modules=list_of(inner))


def _config_module_shape(_: Shape, inner: Shape) -> Shape:
    """Return the shape of a module of `configuration`."""
    resource = object_of(
        *("address", "mode", "type", "name", "provider_config_key", "schema_version"),
        provisioners=list_of(object_of("type", expressions=OPEN)),
        expressions=OPEN,
        count_expression=OPEN,
        for_each_expression=OPEN,
        depends_on=_LEAVES,
    )
    call = object_of(
        "source",
        "version_constraint",
        expressions=OPEN,
        count_expression=OPEN,
        for_each_expression=OPEN,
        depends_on=_LEAVES,
        module=inner,
    )
    output = object_of("sensitive", "description", "ephemeral", "deprecated", expression=OPEN, depends_on=_LEAVES)
    variable = object_of("description", "sensitive", "ephemeral", "deprecated", default=OPEN, type=OPEN)
    return object_of(
        outputs=map_of(output),
        resources=list_of(resource),
        module_calls=map_of(call),
        variables=map_of(variable),
    )


_DEPTH = 6
"""How many modules deep the shape is told; below that it may be anything."""


def _values_shape(state: Shape) -> Shape:
    output = object_of("sensitive", value=OPEN, type=OPEN)
    return object_of(outputs=map_of(output), root_module=_nested(_DEPTH, _module_shape, state))


_PROVIDER = object_of("name", "full_name", "version_constraint", "alias", "module_address", expressions=OPEN)
_CHECK = object_of(
    "status",
    address=OPEN,
    instances=list_of(object_of("status", address=OPEN, problems=list_of(object_of("message")))),
)
_CONFIGURATION = object_of(
    provider_config=map_of(_PROVIDER),
    root_module=_nested(_DEPTH, _config_module_shape, OPEN),
)


_OF_CODE = dict.fromkeys(
    ("resource", "data", "module", "provider", "variable", "output", "locals"),
    "that is how conftest reads .tf files, and Tollgate gives the plan; read `resource_changes` or `configuration`",
)


def plan_shape(state: Shape = OPEN) -> Shape:
    """Return the shape of a plan whose resources have attributes of a given shape."""
    return replace(_members_shape(state), absent=_OF_CODE)


def _members_shape(state: Shape) -> Shape:
    rows = list_of(resource_change_shape(state))
    return object_of(
        *("format_version", "terraform_version", "timestamp", "applyable", "complete", "errored"),
        variables=map_of(object_of(value=OPEN)),
        planned_values=_values_shape(state),
        resource_drift=rows,
        resource_changes=rows,
        deferred_changes=list_of(object_of("reason", resource_change=resource_change_shape(state))),
        output_changes=map_of(change_shape()),
        prior_state=object_of(
            "format_version", "terraform_version", values=_values_shape(state), checks=list_of(_CHECK)
        ),
        configuration=_CONFIGURATION,
        relevant_attributes=list_of(object_of("resource", attribute=OPEN)),
        checks=list_of(_CHECK),
        action_invocations=OPEN,
        deferred_action_invocations=OPEN,
    )


def attributes_shape(names: Iterable[str], *, is_certain: bool = True) -> Shape:
    """Return the shape of an object that has these attributes, each of any shape.

    Args:
        names: the attributes.
        is_certain: whether there can be no others; if not, only what is probably misspelt cannot be there.
    """
    return Shape(members=dict.fromkeys(names, OPEN), is_lenient=not is_certain)
