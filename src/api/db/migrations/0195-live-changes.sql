-- What changed and who may hear of it, for the pages that are open; kept for minutes. A row is for the person it names, for
-- everybody when it names a record that all members see, otherwise for those of the team who hold the right of its area.
-- `xid` is the transaction: whoever was cut off gets exactly what was committed since the snapshot that they know.
create table live_changes (
  xid xid8 not null default pg_current_xact_id(),
  area text not null,
  user_id uuid,
  record uuid,
  at timestamptz(3) not null default now()
);
create index live_changes_xid on live_changes (xid);
create index live_changes_at on live_changes (at);

-- One line wakes all instances, whatever a transaction changed.
create function wake_live() returns trigger language plpgsql as $$
begin
  perform pg_notify('live', '');
  return null;
end $$;
create trigger wake after insert on live_changes for each statement execute function wake_live();

-- Every change of state, and whatever the team does, is audited in its own transaction: its area follows.
create function audit_is_live() returns trigger language plpgsql as $$
begin
  insert into live_changes (area)
  select distinct case when action like 'intakes.%' then 'startups' else split_part(action, '.', 1) end from changed;
  return null;
end $$;
create trigger live after insert on audit_log
  referencing new table as changed for each statement execute function audit_is_live();

-- What somebody is told changes their notices, and with them what the notice is about.
create function notices_are_live() returns trigger language plpgsql as $$
begin
  if not exists (select from changed) then return null; end if;
  insert into live_changes (area, user_id)
  select distinct 'notices', user_id from changed
  union select distinct topic, user_id from changed where tg_op = 'INSERT';
  return null;
end $$;
create trigger live_new after insert on notices
  referencing new table as changed for each statement execute function notices_are_live();
create trigger live_read after update on notices
  referencing new table as changed for each statement execute function notices_are_live();
create trigger live_gone after delete on notices
  referencing old table as changed for each statement execute function notices_are_live();

-- A session that ends, a role or an account that changes: open streams are looked at anew.
create function sessions_are_live() returns trigger language plpgsql as $$
begin
  insert into live_changes (area, user_id)
  values ('sessions', case when tg_table_name = 'users' then new.id else (to_jsonb(new) ->> 'user_id')::uuid end);
  return null;
end $$;
create trigger live after update of revoked_at on sessions for each row
  when (old.revoked_at is null and new.revoked_at is not null) execute function sessions_are_live();
create trigger live after update of role, status on users for each row
  when (old.role is distinct from new.role or old.status is distinct from new.status) execute function sessions_are_live();

-- How many seats are left of what every member can see.
create function seats_are_live() returns trigger language plpgsql as $$
begin
  insert into live_changes (area, record) values ('events', new.id);
  return null;
end $$;
create trigger live after update of taken, capacity on events for each row
  when (new.state = 'published' and (old.taken, old.capacity) is distinct from (new.taken, new.capacity))
  execute function seats_are_live();

-- The startup of a posting follows its applications; the applicant hears of them when told.
create function applications_are_live() returns trigger language plpgsql as $$
begin
  insert into live_changes (area, user_id)
  select distinct 'applications', startup_members.user_id
  from changed
    join opportunities on opportunities.id = changed.opportunity_id
    join startup_members on startup_members.startup_id = opportunities.startup_id;
  return null;
end $$;
create trigger live_new after insert on applications
  referencing new table as changed for each statement execute function applications_are_live();
create trigger live_moved after update on applications
  referencing new table as changed for each statement execute function applications_are_live();
