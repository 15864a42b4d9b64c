"""What rules are given: one resource or the whole plan, with guesses in place of what is not known yet."""
