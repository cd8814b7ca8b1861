-- Challenges that were published before reminders existed have theirs too.
insert into jobs (id, kind, payload, key, run_at)
select gen_random_uuid(), 'challenges.reminder', json_build_object('challengeId', challenges.id),
  'challenges.reminder:' || challenges.id || ':' || days, closes_at - days * interval '24 hours'
from challenges cross join (values (3), (1)) as reminders (days)
where state = 'published' and closes_at - days * interval '24 hours' > now()
on conflict (key) do nothing;
