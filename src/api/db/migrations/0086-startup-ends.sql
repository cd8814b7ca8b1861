-- What became of a startup that left the programme: asked each year, and told at any time.
create table startup_outcomes (
  id uuid primary key,
  startup_id uuid not null references startups on delete cascade,
  -- When its team is asked; for what was told unasked, when that was.
  due_at timestamptz(3) not null,
  asked_at timestamptz(3),
  outcome text check (outcome in ('independent', 'acquired', 'merged', 'stopped', 'other')),
  jobs integer check (jobs >= 0),
  revenue integer check (revenue >= 0),
  capital integer check (capital >= 0),
  -- The team lets everybody in the programme see the figures.
  disclose boolean not null default false,
  answered_at timestamptz(3),
  -- Null for who answered by the link of the mail.
  answered_by uuid references users on delete set null,
  check ((outcome is null) = (answered_at is null)),
  check (answered_at is null or asked_at is not null)
);
create index startup_outcomes_startup on startup_outcomes (startup_id, due_at);
-- One question at a time waits for its day.
create unique index startup_outcomes_next on startup_outcomes (startup_id) where asked_at is null;
create index startup_outcomes_due on startup_outcomes (due_at) where asked_at is null;
create index startup_outcomes_answered_by on startup_outcomes (answered_by);

-- Whoever is asked has a link of their own, which ends with their account or their place in the team.
create table startup_outcome_links (
  token_hash bytea primary key,
  outcome_id uuid not null references startup_outcomes on delete cascade,
  user_id uuid not null references users on delete cascade
);
create index startup_outcome_links_outcome on startup_outcome_links (outcome_id);
create index startup_outcome_links_user on startup_outcome_links (user_id);

insert into startup_outcomes (id, startup_id, due_at)
select gen_random_uuid(), id, greatest(updated_at + interval '1 year', now()) from startups
where state in ('graduated', 'closed') and coalesce(outcome, 'other') in ('independent', 'other');

insert into jobs (id, kind, payload, key, run_at)
select gen_random_uuid(), 'startups.ask_outcomes', '{}', 'startup-outcomes', min(due_at)
from startup_outcomes having count(*) > 0;

-- In which language the programme wrote to the team.
alter table startups add column answer_lang text not null default 'pt' check (answer_lang in ('pt', 'en'));
alter table startup_milestones
  -- Why it came back, until it is done again.
  add column returned_reason text check (length(returned_reason) between 1 and 1000),
  add column returned_lang text not null default 'pt' check (returned_lang in ('pt', 'en'));
-- What waits for approval, the longest first.
create index startup_milestones_done on startup_milestones (done_at, id) where state = 'done';
