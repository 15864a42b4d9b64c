"""The answers of the integration: about one resource, a whole plan, and changes since."""
