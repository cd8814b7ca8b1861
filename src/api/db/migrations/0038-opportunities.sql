create table opportunities (
  id uuid primary key,
  slug text not null unique,
  state text not null default 'draft' check (state in ('draft', 'proposed', 'published', 'closed', 'withdrawn')),
  kind text not null check (kind in ('internship', 'job', 'contract', 'scholarship', 'volunteering')),
  title jsonb not null,
  description jsonb not null,
  startup_id uuid references startups on delete set null,
  -- The name of a partner, or of the startup as it was when the posting was saved.
  organisation text not null,
  -- Postings of one organisation share it: its answers are counted together.
  organiser text not null generated always as (coalesce(startup_id::text, f_unaccent(lower(organisation)))) stored,
  place text,
  remote text not null check (remote in ('no', 'hybrid', 'yes')),
  pay_min integer check (pay_min >= 0),
  pay_max integer check (pay_max >= coalesce(pay_min, 0)),
  pay_period text not null check (pay_period in ('hour', 'month', 'year', 'total')),
  -- Euros a month, to compare: a year has twelve months, a month 160 hours.
  pay_month integer generated always as (
    case pay_period
      when 'hour' then coalesce(pay_max, pay_min) * 160
      when 'month' then coalesce(pay_max, pay_min)
      when 'year' then coalesce(pay_max, pay_min) / 12
      else coalesce(pay_max, pay_min) / greatest(coalesce(duration_months, 1), 1)
    end) stored,
  unpaid_reason jsonb not null,
  duration_months integer check (duration_months between 1 and 120),
  openings integer not null check (openings between 1 and 500),
  field text references fields,
  deadline timestamptz(3) not null,
  starts_on date,
  answer_days integer not null check (answer_days between 1 and 60),
  asks_cv boolean not null,
  visibility text not null check (visibility in ('members', 'public')),
  questions jsonb not null default '[]' check (jsonb_array_length(questions) <= 5),
  published_at timestamptz(3),
  created_by uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  -- Text to search in, written by the application.
  search text not null,
  check (pay_min is not null or unpaid_reason ->> 'pt' <> ''),
  check (published_at is not null or state in ('draft', 'proposed'))
);
create index opportunities_published on opportunities (published_at, id) where state in ('published', 'closed');
create index opportunities_deadline on opportunities (deadline, id) where state in ('published', 'closed');
create index opportunities_updated on opportunities (updated_at, id);
create index opportunities_startup on opportunities (startup_id) where startup_id is not null;
create index opportunities_organiser on opportunities (organiser);
create index opportunities_search on opportunities using gin (search gin_trgm_ops);

create table opportunity_skills (
  opportunity_id uuid not null references opportunities on delete cascade,
  skill text not null references skills,
  position integer not null,
  primary key (opportunity_id, skill)
);
create index opportunity_skills_skill on opportunity_skills (skill);
