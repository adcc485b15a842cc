"""The table server: live tables for people and programs, on a log in SQLite or PostgreSQL."""
