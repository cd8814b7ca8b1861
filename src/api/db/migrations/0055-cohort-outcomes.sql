-- What became of those who completed. The rows exist from the day of completion, so that who does not answer is counted.
create table cohort_outcomes (
  id uuid primary key,
  member_id uuid not null references cohort_members on delete cascade,
  -- After the day of completion.
  days smallint not null check (days in (30, 90, 180)),
  due_at timestamptz(3) not null,
  asked_at timestamptz(3),
  -- Of the link in the mail, which answers without signing in.
  token_hash bytea unique,
  -- As CIRR codes them; no answer stands for its code 4.
  code text check (code in ('1A', '1B', '1C', '1D', '1E', '2A', '2B', '3A', '3B')),
  answered_at timestamptz(3),
  -- Somebody of the team who recorded it; null when the person answered.
  answered_by uuid references users on delete set null,
  proof_link text check (length(proof_link) <= 2000),
  -- Stays when its owner removes the proof, so that the team sees that there was one.
  proof_at timestamptz(3),
  checked_at timestamptz(3),
  checked_by uuid references users on delete set null,
  unique (member_id, days),
  check ((code is null) = (answered_at is null))
);
create index cohort_outcomes_due on cohort_outcomes (due_at) where asked_at is null;

-- Who completed before outcomes were asked for is asked from now on.
insert into cohort_outcomes (id, member_id, days, due_at)
select gen_random_uuid(), member_id, days, issued_at + make_interval(days => days)
from certificates cross join (values (30), (90), (180)) as windows (days)
where issued_at + make_interval(days => days) > now();
insert into jobs (id, kind, payload, run_at, key)
select gen_random_uuid(), 'cohorts.ask_outcomes', '{}', now(), 'cohort-outcomes' where exists (select from cohort_outcomes);
