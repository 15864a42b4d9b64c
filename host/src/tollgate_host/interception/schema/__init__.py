"""Provider schemas: decoding values by them, and filtering what the engine is shown."""
