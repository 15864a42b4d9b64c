"""What the integration says: of one resource, of a whole plan, and of what changed since."""
