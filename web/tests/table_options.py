"""What can be chosen for a table, as JSON, for the test of the page that sets one up."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict

from confluence.server.options import CLOCKS
from confluence.server.rest.models import TableRequest
from confluence.sidereal.options import CHOICES


def main() -> None:
    """Print the fields of a request with their choices, limits and defaults, the times of clocks, and the rules."""
    fields = TableRequest.model_json_schema()["properties"]
    clocks = {name: asdict(times) for name, times in CLOCKS.items()}
    sys.stdout.write(json.dumps({"fields": fields, "clocks": clocks, "rules": CHOICES}))


if __name__ == "__main__":
    main()
