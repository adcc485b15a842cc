-- Who drives the bots and clocks of a table, and until when.
CREATE TABLE confluence_leases (
    table_name text PRIMARY KEY REFERENCES confluence_tables (name) ON DELETE CASCADE,
    holder text NOT NULL,
    until double precision NOT NULL
);

CREATE INDEX confluence_leases_holder ON confluence_leases (holder);
