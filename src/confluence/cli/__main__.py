"""`python -m confluence.cli` is the command `confluence`."""

from confluence.cli import main

raise SystemExit(main())
