-- The numbers of a figure as others have seen them last, with the salted hashes of the rows that make them: these only
-- come, move and go together with rows of enough people, so that no two publications can be subtracted.
create table published_figures (
  figure text primary key,
  published_at timestamptz(3) not null,
  state jsonb not null
);

create table reports (
  id uuid primary key,
  title jsonb not null,
  lead jsonb,
  sections jsonb not null default '[]',
  figures jsonb not null default '[]',
  by text not null check (by in ('edition', 'month', 'track', 'field')),
  -- No foreign key: a report about a deleted edition says so, and does not become one about everything.
  edition uuid,
  first_month text,
  last_month text,
  stories jsonb not null default '[]',
  updated_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);
create index reports_updated_by on reports (updated_by);

-- `record` is the very text whose hash is published beside it. It names nobody: words and stories stand beside it.
create table report_editions (
  id uuid primary key,
  report_id uuid not null references reports on delete cascade,
  number integer not null check (number > 0),
  record text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  words jsonb not null,
  frozen_at timestamptz(3) not null,
  frozen_by uuid references users on delete set null,
  -- Since when it is on the impact page.
  public_at timestamptz(3),
  unique (report_id, number)
);
create index report_editions_frozen_by on report_editions (frozen_by);
create index report_editions_public on report_editions (public_at desc) where public_at is not null;

-- A problem or a startup that is erased takes its story along.
create table report_stories (
  edition_id uuid not null references report_editions on delete cascade,
  position integer not null,
  problem_id uuid not null references problems on delete cascade,
  startup_id uuid references startups on delete cascade,
  text jsonb not null,
  primary key (edition_id, position)
);
create index report_stories_problem on report_stories (problem_id);
create index report_stories_startup on report_stories (startup_id);

-- Who holds the link of a deleted report is told so.
create table report_links (
  id uuid primary key,
  report_id uuid references reports on delete set null,
  name text not null check (length(name) between 1 and 80),
  code_hash bytea not null unique,
  password text,
  ends_at timestamptz(3) not null,
  ended_at timestamptz(3),
  opened integer not null default 0,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null
);
create index report_links_report on report_links (report_id);
create index report_links_created_by on report_links (created_by);

-- A startup says whether the programme may tell its story to others.
alter table startups add column reports_open boolean not null default false;

-- Everybody sees the newest report that the team has put on the impact page.
alter table programme add column impact_page boolean not null default false;
