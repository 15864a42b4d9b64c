"""A renderer for each format that a report is written in, named after it."""
