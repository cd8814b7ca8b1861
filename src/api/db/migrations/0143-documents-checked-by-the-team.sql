-- The team may look at CV and letter before the members of a startup see them.
alter table programme add column checks_documents boolean not null default false;
-- Null when they can be seen; what the team says when it sends them back.
alter table applications add column documents text check (documents in ('waiting', 'returned'));
alter table applications add column documents_note text;
create index applications_documents on applications (submitted_at, id) where documents = 'waiting';

-- A CV that takes another's place stays, and the one before is swept.
create or replace function application_cv_to_delete() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.cv_id is not null and (tg_op = 'DELETE' or new.cv_id is distinct from old.cv_id) then
    insert into files_to_delete (id, due_at) values (old.cv_id, '-infinity') on conflict do nothing;
  end if;
  if tg_op <> 'DELETE' and new.cv_id is not null then
    delete from files_to_delete where id = new.cv_id;
  end if;
  return null;
end $$;
