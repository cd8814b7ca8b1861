create table problems (
  id uuid primary key,
  number integer generated always as identity,
  kind text not null check (kind in ('problem', 'platform')),
  state text not null default 'submitted'
    check (state in ('submitted', 'triage', 'needs_info', 'accepted', 'duplicate', 'declined', 'in_challenge', 'solved')),
  proposer_id uuid references users on delete set null,
  anonymous boolean not null default false,
  lang text not null check (lang in ('pt', 'en')),
  title text not null check (length(title) between 1 and 120),
  what text not null check (length(what) <= 1500),
  affected text[] not null default '{}',
  affected_note text,
  frequency text check (frequency in ('yearly', 'monthly', 'weekly', 'daily')),
  workaround text,
  expected text,
  evidence text,
  field text references fields,
  place text,
  organisation text,
  page text,
  supports integer not null default 0 check (supports >= 0),
  answer text,
  answered_by uuid references users on delete set null,
  answered_at timestamptz,
  -- When the team has promised to answer; null once it has.
  answer_due_at timestamptz(3),
  assignee_id uuid references users on delete set null,
  duplicate_of uuid references problems on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  -- Text to search in, written by the application.
  search text not null,
  check (duplicate_of is distinct from id),
  check ((state = 'duplicate') = (duplicate_of is not null))
);
create unique index problems_number on problems (number);
create index problems_supports on problems (supports, id) where kind = 'problem';
create index problems_created on problems (created_at, id);
create index problems_due on problems (answer_due_at, id) where answer_due_at is not null;
create index problems_proposer on problems (proposer_id, created_at, id);
create index problems_duplicates on problems (duplicate_of) where duplicate_of is not null;
create index problems_search on problems using gin (search gin_trgm_ops);
