-- `leaving`: the owner asked to delete the account, and signing in before `erase_at` undoes it.
alter table users drop constraint users_status_check;
alter table users add constraint users_status_check check (status in ('active', 'suspended', 'leaving', 'erased'));
alter table users add column erase_at timestamptz;
alter table users add constraint users_erase_at check ((erase_at is not null) = (status = 'leaving'));

-- Kept with the person, because sessions are deleted a month after they ended.
alter table users add column last_seen_at timestamptz;
update users set last_seen_at = (select max(last_seen_at) from sessions where user_id = users.id);

create index users_search on users
  using gin (f_unaccent(lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops);
create index users_name on users (f_unaccent(lower(first_name || ' ' || last_name)), id);
create index users_seen on users (coalesce(last_seen_at, '-infinity'), id);
create index users_created on users (created_at, id);

-- Somebody must always be able to let people in. Whoever takes the role from an administrator waits here for others
-- who do the same, and then sees what they left.
create function users_keep_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7391003);
  if not exists (select from users where role = 'admin' and status = 'active' and id <> old.id) then
    raise exception 'the last administrator must stay' using errcode = '23514', constraint = 'users_last_admin';
  end if;
  return new;
end $$;
create trigger users_keep_admin before update of role, status on users
  for each row
  when (old.role = 'admin' and old.status = 'active' and (new.role <> 'admin' or new.status <> 'active'))
  execute function users_keep_admin();

-- Invitations to the programme itself carry what is known about the person; those to a record do not.
alter table invitations
  add column first_name text,
  add column last_name text,
  add column locale text check (locale in ('pt', 'en')),
  add column sent_at timestamptz(3);
create index invitations_area on invitations (area, created_at, id);
