-- Files that no row of attachments names: uploads that have begun, and those whose row is gone, whatever took it. The
-- sweep deletes these and no others, since a bucket may hold files of which this database never knew.
create table files_to_delete (
  id uuid primary key,
  due_at timestamptz not null
);
create function attachments_keep_track() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from files_to_delete where id = new.id;
  else
    insert into files_to_delete (id, due_at) values (old.id, '-infinity') on conflict do nothing;
  end if;
  return null;
end $$;
create trigger attachments_keep_track after insert or delete on attachments
  for each row execute function attachments_keep_track();

-- The status of an answer follows from its endpoint.
alter table idempotency_keys drop column status;

create index jobs_dead on jobs (dead_at) where dead_at is not null;

-- The list of mails: newest first, those given up, and by words of recipient and subject.
drop index mails_recent;
create index mails_recent on mails (created_at desc, id desc);
create index mails_dead on mails (created_at desc, id desc) where status = 'dead';
create index mails_search on mails using gin (f_unaccent(lower(recipient || ' ' || subject)) gin_trgm_ops);
