-- The steps of a record that people may see, such as sent, accepted, solved; the audit log is for operators.
create table record_steps (
  id bigint generated always as identity primary key,
  area text not null,
  record_id uuid not null,
  step text not null,
  details jsonb not null default '{}',
  actor_id uuid references users on delete set null,
  at timestamptz(3) not null
);
create index record_steps_record on record_steps (area, record_id, id);

-- What the team writes about a record for itself.
create table record_notes (
  id uuid primary key,
  area text not null,
  record_id uuid not null,
  author_id uuid references users on delete set null,
  body text not null check (length(body) between 1 and 2000),
  created_at timestamptz(3) not null
);
create index record_notes_record on record_notes (area, record_id, created_at);

-- The word stems of a record's text, by which similar records are found; written by the application.
create table record_terms (
  area text not null,
  term text not null,
  record_id uuid not null,
  in_title boolean not null,
  primary key (area, term, record_id)
);
create index record_terms_record on record_terms (area, record_id);
