"""Provider schemas: decodes values with them, and filters them for the engine."""
