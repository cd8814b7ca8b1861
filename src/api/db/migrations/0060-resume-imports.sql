-- What the last import of a résumé changed in a profile, so that it can be taken back for ten minutes.
create table resume_imports (
  user_id uuid primary key references users on delete cascade,
  changes integer not null check (changes > 0),
  before jsonb not null,
  after jsonb not null,
  at timestamptz(3) not null
);
create index resume_imports_at on resume_imports (at);
