"""Real providers as processes: started, pooled, their output read, and ended."""
