"""The parts of the HTML report: its data, the page without scripts, its style and its scripts."""
