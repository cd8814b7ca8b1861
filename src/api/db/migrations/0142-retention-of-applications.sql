-- So many days after its end the content of an application that was not accepted is erased; without a number it is kept.
alter table programme add column keep_days integer check (keep_days between 30 and 3650);
-- The day of which the applicant was told, and when it was done.
alter table applications add column erase_at timestamptz(3);
alter table applications add column erased_at timestamptz(3);
create index applications_kept on applications (updated_at)
  where state in ('rejected', 'declined', 'lapsed', 'cancelled') and erased_at is null;

-- A rule that is saved is kept from now on; its job then plans itself for every day.
create function keep_applications() returns trigger language plpgsql as $$
begin
  insert into jobs (id, kind, payload, key, run_at)
  values (gen_random_uuid(), 'applications.retention', '{}', 'applications.retention', 'epoch')
  on conflict (key) do update set id = excluded.id, run_at = excluded.run_at, attempts = 0, done_at = null,
    dead_at = null, error = null;
  return null;
end $$;
create trigger keep_applications after update of keep_days on programme
  for each row when (new.keep_days is not null)
  execute function keep_applications();
