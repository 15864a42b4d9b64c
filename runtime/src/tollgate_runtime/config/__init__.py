"""An integration's configuration: its schema from an attrs class, its values into one, and every mistake explained."""
