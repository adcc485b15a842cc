-- Who drives the bots and clocks of a table, and until when.
CREATE TABLE confluence_leases (
    table_name TEXT NOT NULL PRIMARY KEY REFERENCES confluence_tables (name) ON DELETE CASCADE,
    holder TEXT NOT NULL,
    until REAL NOT NULL
) WITHOUT ROWID;

CREATE INDEX confluence_leases_holder ON confluence_leases (holder);
