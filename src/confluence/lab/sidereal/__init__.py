"""What the lab counts in Sidereal Confluence."""
