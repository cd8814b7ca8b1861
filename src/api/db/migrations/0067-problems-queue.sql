-- The team's queue: what is due first comes first, what nobody waits for comes last.
create index problems_queue on problems ((coalesce(answer_due_at, 'infinity')), id);
drop index problems_due;
create index problems_state on problems (state, (coalesce(answer_due_at, 'infinity')), id);
