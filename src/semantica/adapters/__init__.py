"""One file per technology, each filling a port.

In: ports and plain values. Out: what the port promises.
Invariant: foreign errors are translated here, and no adapter knows another layer.
"""
