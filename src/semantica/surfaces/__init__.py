"""How people and programs reach the engine.

In: a command line (later also MCP, HTTP, gRPC). Out: text for people, JSON for programs.
Invariant: a surface converts, calls and renders; it decides nothing about content.

`wire` gives every value its documented JSON shape, `faults` gives every error its code on
every surface, `render` and `summaries` write for people.
"""
