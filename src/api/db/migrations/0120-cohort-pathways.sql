-- The cohort that follows: whoever completes this one is shown it.
alter table cohorts add column next_id uuid references cohorts on delete set null, add check (next_id <> id);
create index cohorts_next on cohorts (next_id) where next_id is not null;
