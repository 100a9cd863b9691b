"""The coach: what the best decision would be, or would have been, and what another one costs."""
