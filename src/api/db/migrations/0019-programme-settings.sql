-- What a programme says about itself. `configured_at` stays null until somebody has looked after a fresh installation.
alter table programme
  add column zone text not null default 'Europe/Lisbon',
  add column configured_at timestamptz,
  alter column tagline_en drop not null;

-- Published legal texts, one row a version; people accept a version, so none is ever changed or deleted.
create table legal_texts (
  kind text not null check (kind in ('terms', 'privacy', 'accessibility')),
  version integer not null check (version > 0),
  body_pt text not null,
  body_en text,
  published_at timestamptz not null default now(),
  published_by uuid references users on delete set null,
  primary key (kind, version)
);

-- Who takes part in a cohort. Everybody else sees neither its name nor its week.
create table cohort_members (
  cohort_id uuid not null references cohorts on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (cohort_id, user_id)
);
create index cohort_members_user on cohort_members (user_id);
