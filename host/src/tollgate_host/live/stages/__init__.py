"""The stages of a live run: plan, judge the finished plan, apply, collect the outcome."""
