"""What host and integration say to each other: names, payloads, results. The one place where both meet."""
