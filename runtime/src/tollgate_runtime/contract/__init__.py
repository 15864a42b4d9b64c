"""The contract of host and integrations: names, payloads, results. Both import it, and nothing else of each other."""
