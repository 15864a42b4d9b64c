"""What a live run stands on, made ready: the engine's version, packages, integrations and gates."""
