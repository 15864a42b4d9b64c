"""Newer prices from the AWS Price List API, into a catalogue of the user's own."""
