"""The benchmark's resource on `tf`, the faster of the two Python frameworks on the package index."""
# pyright: basic
# (run in a venv of its own, where `tf` is installed)

from tf import schema, types  # pyright: ignore[reportMissingImports]
from tf.iface import Provider  # pyright: ignore[reportMissingImports]
from tf.runner import run_provider  # pyright: ignore[reportMissingImports]


class Thing:
    """Makes things at once."""

    def __init__(self, provider):
        self.provider = provider

    @classmethod
    def get_name(cls):
        """The type's name, without the provider's."""
        return "thing"

    @classmethod
    def get_schema(cls):
        """The same four attributes as everywhere."""
        return schema.Schema(
            version=1,
            attributes=[
                schema.Attribute("name", types.String(), required=True),
                schema.Attribute("size", types.Number(), optional=True, computed=True, default=1),
                schema.Attribute("tags", types.Map(types.String()), optional=True),
                schema.Attribute("id", types.String(), computed=True),
            ],
        )

    def validate(self, diags, type_name, config):
        """Nothing to check."""

    def create(self, ctx, planned):
        """Make one."""
        return {**planned, "id": f"id-{planned['name']}"}

    def read(self, ctx, current):
        """Look at one."""
        return current

    def update(self, ctx, current, planned):
        """Change one."""
        return {**planned, "id": current["id"]}

    def delete(self, ctx, current):
        """Remove one."""

    def plan(self, ctx, current, planned):
        """The default plan."""
        return planned

    def upgrade(self, ctx, version, old):
        """The state as it is."""
        return old


class Bench(Provider):
    """One resource, nothing to configure."""

    def get_model_prefix(self):
        """What resource names begin with."""
        return "bench_"

    def get_provider_schema(self, diags):
        """Nothing to configure."""
        return schema.Schema(version=1, attributes=[])

    def full_name(self):
        """The address."""
        return "example.com/test/bench"

    def validate_config(self, diags, config):
        """Nothing to check."""

    def configure_provider(self, diags, config):
        """Nothing to do."""

    def get_data_sources(self):
        """None."""
        return []

    def get_resources(self):
        """The one."""
        return [Thing]


if __name__ == "__main__":
    run_provider(Bench())
