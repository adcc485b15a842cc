CREATE TABLE confluence_tables (
    name TEXT NOT NULL PRIMARY KEY,
    opened REAL NOT NULL,
    expires REAL NOT NULL,
    is_listed INTEGER NOT NULL,
    is_over INTEGER NOT NULL DEFAULT 0,
    summary TEXT NOT NULL DEFAULT ''
) WITHOUT ROWID;

CREATE INDEX confluence_tables_expires ON confluence_tables (expires);

CREATE INDEX confluence_tables_lobby ON confluence_tables (is_over, opened) WHERE is_listed;

-- The primary key is the lock: of two who write the same number of a table, one is refused.
-- `batch` tells whose write it was, should its answer get lost.
CREATE TABLE confluence_entries (
    table_name TEXT NOT NULL REFERENCES confluence_tables (name) ON DELETE CASCADE,
    seq INTEGER NOT NULL,
    at REAL NOT NULL,
    batch TEXT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (table_name, seq)
) WITHOUT ROWID;
