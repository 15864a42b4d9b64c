"""The stages of a live run: planning, judging the finished plan, applying, and what came of it."""
