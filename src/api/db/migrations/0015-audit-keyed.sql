-- From here on entries are sealed with the installation's secret; those sealed before keep their plain hash.
alter table audit_log add column keyed boolean not null default false;

create function audit_log_keep_all() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is append-only';
end $$;
create trigger audit_log_keep_all before truncate on audit_log
  for each statement execute function audit_log_keep_all();

-- How far the log was sealed, apart from it: a log that ends earlier has lost its tail.
create table audit_head (
  "only" boolean primary key default true check ("only"),
  sealed bigint not null,
  seal bytea not null
);
