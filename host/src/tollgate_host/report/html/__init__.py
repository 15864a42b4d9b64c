"""The parts of the HTML report: its data, what stands on the page without scripts, its style and its scripts."""
