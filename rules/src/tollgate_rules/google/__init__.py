"""What the rules for Google Cloud share."""
