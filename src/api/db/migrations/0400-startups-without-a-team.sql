-- Since when nobody of a startup's team is left who can sign in.
alter table startups add column team_lost_at timestamptz;
create index startups_without_team on startups (team_lost_at) where team_lost_at is not null;

-- However somebody goes (erased, suspended, removed, merged), the team of the programme learns of it. Whether anybody is
-- left is seen after the commit: two may go at once. Without a key, so that what the team decided stays undoable by itself.
create function look_for_startup_team(startup uuid) returns void language sql as $$
  insert into jobs (id, kind, payload, run_at)
  values (gen_random_uuid(), 'startups.alone', jsonb_build_object('startupId', startup), 'epoch')
$$;

create function startup_member_gone() returns trigger language plpgsql as $$
begin
  perform look_for_startup_team(old.startup_id);
  return null;
end $$;
create trigger team_lost after delete on startup_members for each row execute function startup_member_gone();

create function startup_member_came() returns trigger language plpgsql as $$
begin
  update startups set team_lost_at = null where id = new.startup_id and team_lost_at is not null;
  return null;
end $$;
create trigger team_found after insert on startup_members for each row execute function startup_member_came();

create function startup_member_status() returns trigger language plpgsql as $$
begin
  perform look_for_startup_team(startup_id) from startup_members where user_id = new.id;
  return null;
end $$;
create trigger startup_team after update of status on users
  for each row when ((old.status = 'suspended') <> (new.status = 'suspended')) execute function startup_member_status();

select look_for_startup_team(id) from startups
where state in ('accepted', 'active', 'paused') and not exists (
  select from startup_members join users on users.id = user_id and users.status <> 'suspended'
  where startup_id = startups.id);
