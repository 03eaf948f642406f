"""`python -m semantica` is the command `semantica`."""

from __future__ import annotations

from semantica.surfaces.cli import main

if __name__ == "__main__":
    main()
