-- What was made together from another edition, a file or a template, so that it can be thrown away together.
create table editions (
  id uuid primary key,
  name text not null,
  template text,
  made_at timestamptz(3) not null
);

create table edition_records (
  edition_id uuid not null references editions on delete cascade,
  kind text not null check (kind in ('cohort', 'events', 'challenges', 'templates', 'questions')),
  record_id uuid not null,
  position integer not null,
  primary key (edition_id, kind, record_id)
);
create index edition_records_record on edition_records (record_id);
