"""The `configuration` part of plan JSON: blocks, provider configurations, references, variables."""
