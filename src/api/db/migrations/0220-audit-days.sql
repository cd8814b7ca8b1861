-- The days of the log, for its page.
create index audit_log_at on audit_log (at, id);
