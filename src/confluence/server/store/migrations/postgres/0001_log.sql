CREATE TABLE confluence_tables (
    name text PRIMARY KEY,
    opened double precision NOT NULL,
    expires double precision NOT NULL,
    is_listed boolean NOT NULL,
    is_over boolean NOT NULL DEFAULT false,
    summary text NOT NULL DEFAULT ''
);

CREATE INDEX confluence_tables_expires ON confluence_tables (expires);

CREATE INDEX confluence_tables_lobby ON confluence_tables (is_over, opened) WHERE is_listed;

-- The primary key is the lock: of two who write the same number of a table, one is refused.
-- `batch` tells whose write it was, should its answer get lost.
CREATE TABLE confluence_entries (
    table_name text NOT NULL REFERENCES confluence_tables (name) ON DELETE CASCADE,
    seq bigint NOT NULL,
    at double precision NOT NULL,
    batch text NOT NULL,
    entry text NOT NULL,
    PRIMARY KEY (table_name, seq)
);
