-- Set when the first start has ended: only then may the demo fill the database. Databases of earlier releases are open.
alter table programme add column opened_at timestamptz;
update programme set opened_at = now()
where exists (select from users)
  or exists (select from schema_migrations where applied_at < now() - interval '10 minutes');
