-- Who waits for a promised answer hears of it once the day has passed: also those who wait today.
insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'problems.late', jsonb_build_object('id', id),
  greatest(answer_due_at + interval '15 hours', now()), 'problems.late:' || id
from problems where state in ('submitted', 'triage') and answer_due_at is not null
union all
select gen_random_uuid(), 'startups.late', jsonb_build_object('id', id),
  greatest(answer_due_at + interval '15 hours', now()), 'startups.late:' || id
from startups where state = 'submitted' and answer_due_at is not null
on conflict do nothing;

-- Whoever waits for a seat when an event ends is told that there was none; of events that are over nobody is told now.
update event_registrations set state = 'declined', queue_position = null, offer_expires_at = null
from events where events.id = event_id and ends_at < now() and event_registrations.state in ('waitlisted', 'pending');
insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'events.end_line', jsonb_build_object('eventId', id), ends_at, 'event-line:' || id
from events where state = 'published' and ends_at >= now()
on conflict do nothing;

-- The same for hours of mentors, whose line ends an hour before they begin.
update mentor_requests set state = 'expired', queue_position = null
from mentor_hours where mentor_hours.id = hour_id and starts_at < now() and mentor_requests.state = 'waitlisted';
insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'mentoring.end_line', jsonb_build_object('hourId', id), starts_at - interval '1 hour',
  'mentoring.end_line:' || id
from mentor_hours where state = 'booked' and starts_at >= now()
on conflict do nothing;
