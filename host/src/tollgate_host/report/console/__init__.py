"""Terminal output of a run: details, the summary, and the findings of a live run."""
