"""The vocabulary: frozen values, standard library only, shared by every layer.

In: nothing. Out: the nouns. Invariant: values never change; a change is a new value.
"""
