-- What a team asked for stays the team's when who asked for it leaves the programme.
alter table mentor_requests alter column user_id drop not null, drop constraint mentor_requests_user_id_fkey,
  add foreign key (user_id) references users on delete set null;
-- The hours of those who left before are their teams' again: to come as well as past.
with again as (
  insert into mentor_requests (id, hour_id, startup_id, question, state, asked_at)
  select gen_random_uuid(), id, startup_id, '', 'given', created_at from mentor_hours
  where state in ('booked', 'done', 'missed') and startup_id is not null and request_id is null
  on conflict do nothing returning id, hour_id)
update mentor_hours set request_id = again.id from again where mentor_hours.id = again.hour_id;
-- What was offered to one of them is free again: the job offers it to who waits.
with freed as (
  update mentor_hours set taken = 0 where state = 'open' and taken = 1 and not exists (
    select from mentor_requests where hour_id = mentor_hours.id and state in ('given', 'offered'))
  returning id)
insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'mentoring.expire_offers', jsonb_build_object('hourId', id), now(), 'hour-offers:' || id
from freed
on conflict (key) do update set run_at = excluded.run_at, attempts = 0, done_at = null, dead_at = null, error = null;
