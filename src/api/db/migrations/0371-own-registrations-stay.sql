-- What somebody had done by themselves before they got a seat by their place in a cohort: without that place it stands again.
alter table event_registrations
  add column own_state text check (own_state in ('pending', 'confirmed', 'waitlisted', 'offered', 'cancelled', 'declined')),
  add column own_number bigint,
  add column own_removed_at timestamptz(3);
create index event_registrations_own on event_registrations (event_id, user_id) where own_state is not null;

create or replace function keep_cohort_seats(of_event uuid, of_users uuid[]) returns void language plpgsql as $$
declare
  seat_events uuid[];
  seat_users uuid[];
  seat_states text[];
  seat_modes text[];
  seat_times timestamptz[];
  own record;
  lined uuid[] := '{}';
  one uuid;
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
  update event_registrations as registration set seat = 'cohort', own_state = registration.state,
    own_number = case registration.state when 'waitlisted' then queue_position end, own_removed_at = removed_at,
    state = 'confirmed', queue_position = null, wanted = null, offer_expires_at = null, decided_at = null, removed_at = null
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

  -- What is lost with a place in the cohort: the seat, but not what somebody had done by themselves before.
  perform from events where id = any(array(
    select registration.event_id from event_registrations as registration
    left join unnest(seat_events, seat_users) as wanted (event_id, user_id) using (event_id, user_id)
    where (of_event is null or registration.event_id = of_event)
      and (of_users is null or registration.user_id = any(of_users))
      and seat = 'cohort' and attendance is null and wanted.event_id is null and own_state is not null))
  order by id for no key update;
  for own in
    select registration.id, event_id, user_id, own_number, own_removed_at, coalesce(attending = 'online', false) as is_online,
      -- Who said that they cannot come does not come by the other way either.
      case when registration.state = 'cancelled' and own_state <> 'declined' then 'cancelled'
        else own_state end as goal
    from event_registrations as registration
    left join unnest(seat_events, seat_users) as wanted (event_id, user_id) using (event_id, user_id)
    where (of_event is null or event_id = of_event)
      and (of_users is null or registration.user_id = any(of_users))
      and seat = 'cohort' and attendance is null and wanted.event_id is null and own_state is not null
    order by event_id, registration.created_at, registration.id
  loop
    if own.goal = 'confirmed' then
      update events set taken = taken + (not own.is_online)::int, online_taken = online_taken + own.is_online::int
      where id = own.event_id and case when own.is_online then online_capacity is null or online_taken < online_capacity
        else capacity is null or taken < capacity end;
      if not found then own.goal = 'waitlisted'; end if;
    elsif own.goal = 'offered' then own.goal = 'waitlisted';
    end if;
    if own.goal = 'waitlisted' and own.own_number is null then lined = own.id || lined; end if;
    update event_registrations set seat = 'public', state = own.goal, removed_at = own.own_removed_at,
      queue_position = case own.goal when 'waitlisted' then own.own_number end,
      own_state = null, own_number = null, own_removed_at = null
    where id = own.id;
    if own.goal in ('waitlisted', 'pending') then
      insert into jobs (id, kind, payload, run_at)
      values (gen_random_uuid(), 'events.wait_again', jsonb_build_object('eventId', own.event_id, 'userId', own.user_id), 'epoch');
    end if;
  end loop;
  -- Whose seat was given on meanwhile comes first in line, in the order in which they had registered.
  foreach one in array lined loop
    update event_registrations set queue_position = (
      select least(min(queue_position), 1) - 1 from event_registrations
      where event_id = (select event_id from event_registrations where id = one))
    where id = one;
  end loop;

  delete from event_registrations where id = any(array(
    select registration.id from event_registrations as registration
    left join unnest(seat_events, seat_users) as wanted (event_id, user_id) using (event_id, user_id)
    where (of_event is null or registration.event_id = of_event)
      and (of_users is null or registration.user_id = any(of_users))
      and seat = 'cohort' and attendance is null and wanted.event_id is null));
end $$;
