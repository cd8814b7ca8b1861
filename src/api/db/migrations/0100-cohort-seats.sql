-- A place in a cohort is a seat in its sessions, apart from the seats that everybody can take. `walk_in` is somebody
-- whom the team let in at the door: such a seat counts neither.
alter table event_registrations
  add column seat text not null default 'public' check (seat in ('public', 'cohort', 'walk_in'));
create index event_registrations_by_place on event_registrations (event_id, user_id) where seat = 'cohort';

alter table cohort_events add column linked_at timestamptz(3);
alter table cohort_members
  -- When somebody left, or completed.
  add column ended_at timestamptz(3),
  -- Whoever left by themselves is asked why, until they say it or say that they would rather not.
  add column asks_why boolean not null default false,
  add column left_reason text check (length(left_reason) <= 500);
update cohort_members set ended_at = certificates.issued_at from certificates
where member_id = cohort_members.id and state = 'completed';
update cohort_members set ended_at = updated_at where state = 'completed' and ended_at is null;

-- An excuse is for a day: moved to another one, the session asks again.
alter table cohort_excuses add column day date;
update cohort_excuses set day = (starts_at at time zone zone)::date from events where events.id = event_id;
alter table cohort_excuses alter column day set not null;

create or replace view cohort_sessions as
  select events.id, cohort_events.cohort_id, cohort_events.compulsory, events.title_pt, events.title_en,
    events.starts_at, events.ends_at, (events.starts_at at time zone events.zone)::date as day,
    '/events/' || events.slug as path, cohort_events.skills,
    -- Since when it asks people to come.
    greatest(cohort_events.linked_at, events.published_at) as asked_at
  from events left join cohort_events on cohort_events.event_id = events.id
  where events.state = 'published';

-- Who has a seat in which session by their place, from the day they join to the day they leave. This is the rule; the
-- registrations below follow it.
create view cohort_seats as
  select sessions.event_id, members.user_id, members.id as member_id, events.mode,
    greatest(members.joined_at, sessions.linked_at, events.published_at) as asked_at,
    excuses.reason as excuse
  from cohort_events as sessions
  join events on events.id = sessions.event_id and events.state <> 'draft'
  join cohort_members as members on members.cohort_id = sessions.cohort_id
  join users on users.id = members.user_id and users.status <> 'erased'
  left join cohort_excuses as excuses on excuses.event_id = events.id and excuses.member_id = members.id
    and excuses.day = (events.starts_at at time zone events.zone)::date
  where greatest(members.joined_at, sessions.linked_at, events.published_at) < events.ends_at
    and (members.state in ('accepted', 'active', 'completed')
      or members.ended_at > events.starts_at and members.ended_at > members.joined_at);

create function new_event_ticket(uuid) returns text language sql volatile as $$
  -- The letters of tickets; the argument only makes each row draw its own.
  select string_agg(substr('ABCDEFGHJKLMNPQRSTVWXYZ', 1 + floor(random() * 23)::int, 1), '') from generate_series(1, 8)
  where $1 is not null
$$;

-- Makes the registrations of an event, or of people, what the rule says. A mark of attendance stays in any case. The rule
-- is read once into arrays, whose length the planner knows: it takes one look at each seat, however many there are.
create function keep_cohort_seats(of_event uuid, of_users uuid[]) returns void language plpgsql as $$
declare
  seat_events uuid[];
  seat_users uuid[];
  seat_states text[];
  seat_modes text[];
  seat_times timestamptz[];
begin
  select array_agg(event_id), array_agg(user_id), array_agg(case when excuse is null then 'confirmed' else 'cancelled' end),
    array_agg(mode), array_agg(asked_at)
  into seat_events, seat_users, seat_states, seat_modes, seat_times
  from cohort_seats
  where (of_event is null or event_id = of_event) and (of_users is null or user_id = any(of_users));

  -- Who had a seat like everybody else gives it back: they have one by their place. Who waits for it is offered it.
  with meant as (
    select registration.id, registration.event_id, registration.state in ('confirmed', 'offered') as held
    from event_registrations as registration
    join unnest(seat_events, seat_users) as wanted (event_id, user_id) using (event_id, user_id)
    where seat = 'public'
  ), freed as (
    update events set taken = taken - back.count
    from (select event_id, count(*) from meant where held group by event_id) as back
    where events.id = back.event_id
    returning events.id
  ), offers as (
    insert into jobs (id, kind, payload, key, run_at)
    select gen_random_uuid(), 'events.expire_offers', jsonb_build_object('eventId', id), 'event-offers:' || id, 'epoch'
    from freed
    on conflict (key) do update set id = excluded.id, run_at = excluded.run_at, attempts = 0, done_at = null,
      dead_at = null, error = null
  )
  update event_registrations as registration set seat = 'cohort', state = 'confirmed', queue_position = null,
    offer_expires_at = null, decided_at = null, removed_at = null
  from meant where meant.id = registration.id;

  for round in 1..9 loop
    insert into event_registrations (id, event_id, user_id, state, seat, attending, ticket, created_at, updated_at)
    select gen_random_uuid(), event_id, user_id, wanted.state, 'cohort', case mode when 'hybrid' then 'onsite' end,
      new_event_ticket(user_id), asked_at, asked_at
    from unnest(seat_events, seat_users, seat_states, seat_modes, seat_times)
      as wanted (event_id, user_id, state, mode, asked_at)
    left join event_registrations as registration using (event_id, user_id)
    where registration.id is null
    -- Two tickets drawn alike: the next round draws again.
    on conflict do nothing;
    exit when round > 1 and not found;
  end loop;

  update event_registrations as registration set state = wanted.state
  from unnest(seat_events, seat_users, seat_states) as wanted (event_id, user_id, state)
  where registration.event_id = wanted.event_id and registration.user_id = wanted.user_id
    and seat = 'cohort' and registration.state <> wanted.state
    and (wanted.state = 'confirmed' or attendance is null or attendance not in ('present', 'late'));

  delete from event_registrations where id = any(array(
    select registration.id from event_registrations as registration
    left join unnest(seat_events, seat_users) as wanted (event_id, user_id) using (event_id, user_id)
    where (of_event is null or registration.event_id = of_event)
      and (of_users is null or registration.user_id = any(of_users))
      and seat = 'cohort' and attendance is null and wanted.event_id is null));
end $$;

-- Whoever changes a membership, a session or an excuse, here or in a program to come: the seats follow in one commit.
create function keep_seats_of_members() returns trigger language plpgsql as $$
declare
  people uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(user_id) into people from (
      select unnest(array[was.user_id, became.user_id]) as user_id
      from old_rows as was join new_rows as became using (id)
      where (was.state, was.joined_at, was.ended_at, was.user_id, was.cohort_id)
        is distinct from (became.state, became.joined_at, became.ended_at, became.user_id, became.cohort_id)) as changed;
    -- Two accounts become one: the seats go along, with their marks.
    update event_registrations as registration set user_id = became.user_id
    from old_rows as was join new_rows as became using (id)
    where was.user_id <> became.user_id and registration.user_id = was.user_id and seat = 'cohort'
      and event_id in (select event_id from cohort_events where cohort_id = became.cohort_id)
      and not exists (
        select from event_registrations as other
        where other.event_id = registration.event_id and other.user_id = became.user_id);
  elsif tg_op = 'INSERT' then
    select array_agg(user_id) into people from new_rows;
  else
    select array_agg(user_id) into people from old_rows;
  end if;
  if people is not null then perform keep_cohort_seats(null, people); end if;
  return null;
end $$;
create trigger keep_seats_of_new after insert on cohort_members
  referencing new table as new_rows for each statement execute function keep_seats_of_members();
create trigger keep_seats_of_changed after update on cohort_members
  referencing old table as old_rows new table as new_rows for each statement execute function keep_seats_of_members();
create trigger keep_seats_of_gone after delete on cohort_members
  referencing old table as old_rows for each statement execute function keep_seats_of_members();

create function keep_seats_of_event() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'events' then
    if exists (select from cohort_events where event_id = new.id) then perform keep_cohort_seats(new.id, null); end if;
  elsif tg_table_name = 'cohort_events' then
    perform keep_cohort_seats(case when tg_op = 'DELETE' then old.event_id else new.event_id end, null);
  else
    perform keep_cohort_seats(
      case when tg_op = 'DELETE' then old.event_id else new.event_id end,
      array(select user_id from cohort_members
        where id = case when tg_op = 'DELETE' then old.member_id else new.member_id end));
  end if;
  return null;
end $$;
create trigger keep_seats after insert or delete or update of cohort_id, linked_at
  on cohort_events for each row execute function keep_seats_of_event();
create trigger keep_seats after insert or update or delete
  on cohort_excuses for each row execute function keep_seats_of_event();
create trigger keep_seats after update of state, starts_at, ends_at, zone, published_at on events
  for each row when ((old.state, old.starts_at, old.ends_at, old.zone, old.published_at)
    is distinct from (new.state, new.starts_at, new.ends_at, new.zone, new.published_at))
  execute function keep_seats_of_event();

-- Those who are in a cohort now.
select keep_cohort_seats(id, null) from events where id in (select event_id from cohort_events);
