-- Texts of staff are { "pt": …, "en": … }.
create table challenges (
  id uuid primary key,
  slug text not null unique,
  state text not null default 'draft'
    check (state in ('draft', 'published', 'judging', 'announced', 'archived', 'cancelled')),
  title jsonb not null,
  summary jsonb not null,
  brief jsonb not null,
  partner text,
  prize jsonb,
  field text references fields,
  cover_id uuid references attachments on delete set null,
  opens_at timestamptz(3) not null,
  closes_at timestamptz(3) not null,
  results_at timestamptz(3) not null,
  team_min integer not null check (team_min between 1 and 12),
  team_max integer not null check (team_max between 1 and 12),
  -- [{ id, name, guide, weight, scale }]; scores name the id.
  criteria jsonb not null default '[]' check (jsonb_array_length(criteria) <= 8),
  -- Set with the first score: from then on the criteria stay.
  criteria_locked_at timestamptz(3),
  problem_id uuid references problems on delete set null,
  cancel_reason jsonb,
  published_at timestamptz(3),
  announced_at timestamptz(3),
  updated_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  title_key text not null generated always as (f_unaccent(lower(title ->> 'pt'))) stored,
  search text not null generated always as (
    f_unaccent(lower(coalesce(title ->> 'pt', '') || ' ' || coalesce(title ->> 'en', '') || ' ' ||
      coalesce(summary ->> 'pt', '') || ' ' || coalesce(summary ->> 'en', '') || ' ' || coalesce(partner, '')))
  ) stored,
  translated boolean not null generated always as (
    coalesce(title ->> 'en', '') <> '' and coalesce(summary ->> 'en', '') <> ''
      and (brief ->> 'pt' = '' or coalesce(brief ->> 'en', '') <> '')
  ) stored,
  check (closes_at > opens_at and results_at > closes_at and team_max >= team_min),
  check (state = 'draft' or published_at is not null),
  check (state <> 'announced' or announced_at is not null),
  check (state <> 'cancelled' or cancel_reason is not null)
);
create index challenges_shown on challenges (closes_at, id, state, opens_at) where state <> 'draft';
create index challenges_closes on challenges (closes_at, id);
create index challenges_title on challenges (title_key, id);
create index challenges_updated on challenges (updated_at, id);
create index challenges_problem on challenges (problem_id) where problem_id is not null;
create index challenges_search on challenges using gin (search gin_trgm_ops);

create table challenge_skills (
  challenge_id uuid not null references challenges on delete cascade,
  skill text not null references skills,
  position integer not null,
  primary key (challenge_id, skill)
);
create index challenge_skills_skill on challenge_skills (skill);

create table solutions (
  id uuid primary key,
  number integer not null generated always as identity unique,
  challenge_id uuid not null references challenges,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'withdrawn', 'finalist', 'winner', 'not_selected', 'disqualified')),
  lang text not null default 'pt' check (lang in ('pt', 'en')),
  title text not null default '' check (length(title) <= 120),
  summary text not null default '' check (length(summary) <= 300),
  description text not null default '',
  built_with text[] not null default '{}' check (cardinality(built_with) <= 15),
  repository text not null default '',
  demo text not null default '',
  video text not null default '',
  looking_for text not null default '',
  submitted_at timestamptz(3),
  -- When staff found it eligible; a disqualified one has a reason instead.
  eligible_at timestamptz(3),
  reason text,
  -- Its place in the announced results, if it has one.
  place integer check (place > 0),
  updated_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  search text not null generated always as (f_unaccent(lower(title || ' ' || summary))) stored,
  unique (id, challenge_id),
  check (state in ('draft', 'withdrawn') or submitted_at is not null),
  check ((state = 'disqualified') = (reason is not null))
);
create index solutions_challenge on solutions (challenge_id, state);
create index solutions_created on solutions (created_at, id);
create index solutions_search on solutions using gin (search gin_trgm_ops);

-- `active` ends when the solution is withdrawn: then its people are free for another one.
create table solution_members (
  solution_id uuid not null,
  challenge_id uuid not null,
  user_id uuid not null references users on delete cascade,
  role text not null check (role in ('owner', 'member')),
  part text not null default '',
  active boolean not null default true,
  joined_at timestamptz(3) not null,
  primary key (solution_id, user_id),
  foreign key (solution_id, challenge_id) references solutions (id, challenge_id) on delete cascade
);
-- One solution a person and challenge, whatever happens at the same time.
create unique index solution_members_once on solution_members (challenge_id, user_id) where active;
create index solution_members_user on solution_members (user_id, joined_at);
