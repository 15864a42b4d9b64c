"""Rules for Google Cloud."""
