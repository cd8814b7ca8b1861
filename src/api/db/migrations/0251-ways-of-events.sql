-- A hybrid event has seats and a waiting line for each way: `capacity`, `taken` and `queue_last` are of the room there, and
-- of the only way elsewhere.
alter table events
  add column online_capacity integer check (online_capacity > 0),
  add column online_taken integer not null default 0 check (online_taken >= 0),
  add column online_queue_last bigint not null default 0,
  add column cancel_until timestamptz,
  -- Who comes first until a moment: a role, or a cohort by its id.
  add column priority_group text,
  add column priority_until timestamptz,
  add column people_list text not null default 'consent' check (people_list in ('hidden', 'consent', 'open')),
  add constraint events_online_seats check (online_capacity is null or online_taken <= online_capacity),
  add constraint events_priority check ((priority_group is null) = (priority_until is null));
alter table event_registrations
  -- The way to which somebody with a seat wants to change, while they wait for it in its line.
  add column wanted text check (wanted in ('onsite', 'online')),
  -- Before the others in the line: of the group that came first when they registered.
  add column ahead boolean not null default false,
  add column decision_words text check (length(decision_words) <= 500),
  add column decision_silent boolean not null default false;

update event_registrations set attending = case mode when 'hybrid' then coalesce(attending, 'onsite') end
from events where events.id = event_id and attending is distinct from case mode when 'hybrid' then coalesce(attending, 'onsite') end;
update events set online_capacity = capacity, online_queue_last = queue_last, online_taken = seats.online, taken = seats.room
from (
  select event_id, count(*) filter (where attending = 'online') as online,
    count(*) filter (where attending is distinct from 'online') as room
  from event_registrations where seat = 'public' and state in ('confirmed', 'offered') group by event_id) as seats
where mode = 'hybrid' and seats.event_id = events.id;
update events set online_capacity = capacity where mode = 'hybrid' and online_capacity is null;

create index event_registrations_line on event_registrations (event_id, queue_position) where queue_position is not null;

drop trigger live on events;
create trigger live after update of taken, capacity, online_taken, online_capacity on events for each row
  when (new.state = 'published' and (old.taken, old.capacity, old.online_taken, old.online_capacity)
    is distinct from (new.taken, new.capacity, new.online_taken, new.online_capacity))
  execute function seats_are_live();

create or replace function keep_cohort_seats(of_event uuid, of_users uuid[]) returns void language plpgsql as $$
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
    select registration.id, registration.event_id, registration.state in ('confirmed', 'offered') as held,
      coalesce(registration.attending = 'online', false) as is_online
    from event_registrations as registration
    join unnest(seat_events, seat_users) as wanted (event_id, user_id) using (event_id, user_id)
    where seat = 'public'
  ), freed as (
    update events set taken = taken - back.main, online_taken = online_taken - back.online
    from (
      select event_id, count(*) filter (where not is_online) as main, count(*) filter (where is_online) as online
      from meant where held group by event_id) as back
    where events.id = back.event_id
    returning events.id
  ), offers as (
    insert into jobs (id, kind, payload, key, run_at)
    select gen_random_uuid(), job, jsonb_build_object('eventId', id), key || id, 'epoch'
    from freed cross join (values ('events.expire_offers', 'event-offers:'),
      ('events.expire_online_offers', 'event-online-offers:')) as line (job, key)
    on conflict (key) do update set id = excluded.id, run_at = excluded.run_at, attempts = 0, done_at = null,
      dead_at = null, error = null
  )
  update event_registrations as registration set seat = 'cohort', state = 'confirmed', queue_position = null, wanted = null,
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
