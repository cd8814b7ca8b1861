alter table startups
  -- Whom the team looks for, in its own words.
  add column looking_for text not null default '' check (length(looking_for) <= 200),
  -- Deck and figures are for the team, its mentors and staff, unless the team opens them.
  add column deck_open boolean not null default false,
  add column figures_open boolean not null default false,
  -- What team and mentor agreed to reach: text, and whether it was reached.
  add column goals jsonb not null default '[]' check (jsonb_array_length(goals) <= 3),
  add column goals_agreed_at timestamptz(3),
  add column goals_agreed_by uuid references users on delete set null,
  -- By which the team of the programme sorts startups; nobody else sees them.
  add column labels text[] not null default '{}' check (cardinality(labels) <= 8);
create index startups_looking on startups (created_at, id) where looking_for <> '';
create index startups_labels on startups using gin (labels);

alter table startup_members
  add column is_primary boolean not null default false,
  -- Outsiders see this person on the page of the startup.
  add column is_public boolean not null default true;
create unique index startup_members_primary on startup_members (startup_id) where is_primary;

-- Mentors whom a team wishes for, until staff confirm or decline.
create table startup_mentor_wishes (
  startup_id uuid not null references startups on delete cascade,
  user_id uuid not null references users on delete cascade,
  note text not null default '' check (length(note) <= 500),
  wished_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  primary key (startup_id, user_id)
);
create index startup_mentor_wishes_user on startup_mentor_wishes (user_id);
create index startup_mentor_wishes_created on startup_mentor_wishes (created_at, startup_id, user_id);
