"""What a run prints: details and the summary in a terminal, and the findings of a live run as it goes."""
