-- A step of which the person whom it concerns was not told: a move that can still be undone, or that was followed by
-- another before anybody heard of it.
alter table record_steps add column untold boolean not null default false;

with steps as (
  select id, record_id, step, at, lead(at) over following as next_at, lead(step) over following as next_step
  from record_steps where area = 'applications' and step <> 'stage'
  window following as (partition by record_id order by id)
)
update record_steps set untold = true
from steps join applications on applications.id = steps.record_id
where record_steps.id = steps.id and record_steps.actor_id is not null
  and steps.step in ('in_review', 'shortlisted', 'interview', 'offer', 'rejected')
  and (steps.next_at < steps.at + interval '10 minutes' and steps.next_step not in ('accepted', 'declined')
    or steps.next_at is null and applications.moved_at is not null);
