"""What a document may be at most, so that no file can exhaust memory or time."""

MAX_BYTES = 16 * 1024 * 1024
MAX_DEPTH = 100
MAX_DIGITS = 1_000
MAX_EXPONENT = 307
"""The powers of ten that a double can hold: JSON readers take no other numbers."""
MAX_VALUES = 200_000
"""Values of a YAML document with every alias followed. JSON has no aliases: its bytes are the limit."""
