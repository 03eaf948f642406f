"""Where content comes from.

In: a place and its settings. Out: a `Listing`, then one `Document` or `Skipped` a candidate.
Invariant: nothing outside the given place is ever opened, and bad content is data.
"""
