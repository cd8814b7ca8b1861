-- An excuse is for a day. Whoever moves a session to another one, the people whose excuse ends are asked again: a job
-- tells them, once the seats have followed.
create function ask_excused_again() returns trigger language plpgsql as $$
declare
  was date := (old.starts_at at time zone old.zone)::date;
begin
  if was <> (new.starts_at at time zone new.zone)::date
    and exists (select from cohort_excuses where event_id = new.id and day = was) then
    insert into jobs (id, kind, payload, key, run_at)
    values (gen_random_uuid(), 'cohorts.excuses_lapsed', jsonb_build_object('eventId', new.id, 'day', was),
      'excuses-lapsed:' || new.id || ':' || was, 'epoch')
    on conflict (key) do update set id = excluded.id, run_at = excluded.run_at, attempts = 0, done_at = null,
      dead_at = null, error = null;
  end if;
  return null;
end $$;
create trigger ask_excused_again after update of starts_at, zone on events
  for each row when ((old.starts_at, old.zone) is distinct from (new.starts_at, new.zone) and new.state = 'published')
  execute function ask_excused_again();
