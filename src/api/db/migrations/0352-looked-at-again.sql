-- Whoever was answered, is looked at again and waits since a promised day that was long over is promised another one.
with again as (
  update applications set answered_at = null, reminded_soon_at = null, reminded_due_at = null, broken_at = null,
    answer_due_at = (date_trunc('day', now() at time zone programme.zone)
      + make_interval(days => (posting ->> 'answerDays')::integer, hours => 18)) at time zone programme.zone
  from programme
  where applications.state in ('submitted', 'in_review', 'shortlisted', 'interview') and told_state = applications.state
    and moved_at is null and answered_at is not null and answer_due_at < now() and exists (
      select from record_steps
      where area = 'applications' and record_id = applications.id and step = 'rejected' and not untold)
  returning opportunity_id, answer_due_at, programme.zone
)
insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'applications.promise', jsonb_build_object('opportunityId', opportunity_id, 'stage', stage),
  run_at, 'applications.promise:' || opportunity_id || ':' || stage || ':'
    || to_char(run_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
from (
  select distinct opportunity_id, stage, (date_trunc('day', answer_due_at at time zone zone)
    + make_interval(days => days, hours => 9)) at time zone zone as run_at
  from again, (values ('soon', -3), ('due', 0), ('broken', 7)) as stages (stage, days)
) as stages
where run_at > now()
on conflict do nothing;
