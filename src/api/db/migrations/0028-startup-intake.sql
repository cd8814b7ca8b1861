-- When startups may ask to be taken into the programme, and what they are asked.
create table startup_intakes (
  id uuid primary key,
  name jsonb not null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3),
  -- The team answers within so many days.
  answer_days integer not null check (answer_days between 1 and 60),
  questions jsonb not null default '[]' check (jsonb_array_length(questions) <= 10),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check (closes_at > opens_at)
);
create index startup_intakes_opens on startup_intakes (opens_at);

-- Without anything set the door is open and nothing more is asked.
insert into startup_intakes (id, name, opens_at, answer_days)
values (gen_random_uuid(), '{"pt": "Candidaturas ao programa", "en": "Applications to the programme"}', now(), 7);

alter table startups
  add column intake_id uuid references startup_intakes,
  -- What was asked and answered, as it stood on submission.
  add column answers jsonb not null default '[]',
  add column submitted_at timestamptz(3),
  add column answer text,
  add column answered_by uuid references users on delete set null,
  add column answered_at timestamptz(3),
  -- When the team has promised to answer; null once it has.
  add column answer_due_at timestamptz(3),
  -- What the team wants changed, each with the field as it was then.
  add column remarks jsonb not null default '[]',
  add column assignee_id uuid references users on delete set null,
  -- What became of it, once it has left the programme.
  add column outcome text check (outcome in ('independent', 'acquired', 'merged', 'stopped', 'other')),
  add check (answer_due_at is null or state = 'submitted');
create index startups_due on startups (answer_due_at, id) where answer_due_at is not null;
