"""What the lab counts in Altered Confluence."""
