"""JSON Schema rules: a schema that the attributes of a resource must fit."""
