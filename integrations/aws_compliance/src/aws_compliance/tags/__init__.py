"""Tags: what carries them, what it has, what AWS allows, and what to paste."""
