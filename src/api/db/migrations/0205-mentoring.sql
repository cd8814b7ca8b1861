-- What the team of the programme decided; without a row the defaults of the contract hold.
create table mentoring_rules (
  single boolean primary key default true check (single),
  startup_month integer not null check (startup_month between 1 and 20),
  trainee_month integer not null check (trainee_month between 1 and 20),
  pair_month integer not null check (pair_month between 1 and 20),
  gather_hours integer not null check (gather_hours between 1 and 72),
  cancel_hours integer not null check (cancel_hours between 1 and 72),
  quiet_weeks integer not null check (quiet_weeks between 1 and 12),
  version integer not null default 1
);

-- What a mentor offers. The busy times of an outside calendar are kept as they were read last.
create table mentor_desks (
  user_id uuid primary key references users on delete cascade,
  topics text[] not null default '{}',
  week_limit integer not null default 3 check (week_limit between 1 and 20),
  weekly jsonb not null default '[]',
  away jsonb not null default '[]',
  busy_url text,
  busy jsonb not null default '[]',
  busy_read_at timestamptz(3),
  busy_failed text check (busy_failed in ('address', 'unreachable', 'too_large', 'not_a_calendar')),
  rolled_until date,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);

-- One hour of a mentor. The columns of places are those of the common waiting line.
create table mentor_hours (
  id uuid primary key,
  mentor_id uuid not null references users on delete cascade,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null check (ends_at > starts_at),
  place text,
  link text,
  audience text not null check (audience in ('all', 'startups', 'trainees', 'own')),
  weekly boolean not null default false,
  state text not null default 'open' check (state in ('open', 'booked', 'done', 'missed', 'cancelled')),
  gives_at timestamptz(3),
  capacity integer not null default 1 check (capacity = 1),
  taken integer not null default 0 check (taken between 0 and 1),
  queue_last integer not null default 0,
  request_id uuid,
  startup_id uuid references startups on delete cascade,
  trainee_id uuid references users on delete set null,
  shared_note text not null default '',
  private_note text not null default '',
  advice text,
  against_id uuid references mentor_hours on delete set null,
  decided_id uuid references mentor_hours on delete set null,
  prepared integer check (prepared between 1 and 5),
  useful integer check (useful between 1 and 5),
  closed_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check (state not in ('booked', 'done', 'missed') or taken = 1)
);
-- An hour is offered once.
create unique index mentor_hours_once on mentor_hours (mentor_id, starts_at) where state <> 'cancelled';
create index mentor_hours_open on mentor_hours (starts_at, id) where state = 'open';
create index mentor_hours_mentor on mentor_hours (mentor_id, starts_at desc, id desc);
create index mentor_hours_startup on mentor_hours (startup_id, starts_at desc) where startup_id is not null;
create index mentor_hours_trainee on mentor_hours (trainee_id, starts_at desc) where trainee_id is not null;
create index mentor_hours_given on mentor_hours (gives_at) where gives_at is not null;
create index mentor_hours_against on mentor_hours (against_id) where against_id is not null;
create index mentor_hours_decided on mentor_hours (decided_id) where decided_id is not null;
create index mentor_hours_past on mentor_hours (starts_at desc, id desc) where state in ('booked', 'done', 'missed');

-- Who wants an hour. `served` and `rank` are what the rule saw when the hour was given, so that it can be checked.
create table mentor_requests (
  id uuid primary key,
  hour_id uuid not null references mentor_hours on delete cascade,
  startup_id uuid references startups on delete cascade,
  trainee_id uuid references users on delete cascade,
  user_id uuid not null references users on delete cascade,
  question text not null,
  links jsonb not null default '[]',
  state text not null check (state in ('asked', 'given', 'waitlisted', 'offered', 'expired', 'withdrawn', 'cancelled')),
  asked_at timestamptz(3) not null,
  served integer,
  rank integer,
  queue_position integer,
  offer_expires_at timestamptz(3),
  sequence integer not null default 0,
  updated_at timestamptz(3) not null default now(),
  check (num_nonnulls(startup_id, trainee_id) = 1)
);
create unique index mentor_requests_once on mentor_requests (hour_id, coalesce(startup_id, trainee_id))
  where state in ('asked', 'given', 'waitlisted', 'offered');
-- Whatever happens, an hour belongs to one.
create unique index mentor_requests_given on mentor_requests (hour_id) where state in ('given', 'offered');
create index mentor_requests_startup on mentor_requests (startup_id, asked_at desc) where startup_id is not null;
create index mentor_requests_trainee on mentor_requests (trainee_id, asked_at desc) where trainee_id is not null;
create index mentor_requests_user on mentor_requests (user_id);
alter table mentor_hours
  add constraint mentor_hours_request foreign key (request_id) references mentor_requests on delete set null;
create index mentor_hours_request_id on mentor_hours (request_id) where request_id is not null;

create table mentor_actions (
  id uuid primary key,
  hour_id uuid not null references mentor_hours on delete cascade,
  position integer not null,
  body text not null,
  owner_id uuid references users on delete set null,
  due_on date,
  done_at timestamptz(3),
  milestone_id uuid references startup_milestones on delete set null,
  entry_id uuid references mentoring_entries on delete set null
);
create index mentor_actions_hour on mentor_actions (hour_id, position);
create index mentor_actions_owner on mentor_actions (owner_id);
create index mentor_actions_milestone on mentor_actions (milestone_id) where milestone_id is not null;
create index mentor_actions_entry on mentor_actions (entry_id) where entry_id is not null;

-- Pairs that the team proposed to both sides, or does not want to see for now.
create table mentor_proposals (
  mentor_id uuid not null references users on delete cascade,
  subject_id uuid not null,
  state text not null check (state in ('proposed', 'dismissed')),
  at timestamptz(3) not null,
  primary key (mentor_id, subject_id)
);
