"""Tag policies of AWS Organizations: read from files, merged, and how much a breach weighs."""
