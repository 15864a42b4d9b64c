"""A renderer for each report format, named after it."""
