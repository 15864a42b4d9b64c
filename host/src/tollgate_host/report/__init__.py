"""Reports: the model of a judged run, its words and groups; rooms hold the renderers, the terminal, the HTML page."""
