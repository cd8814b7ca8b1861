alter table cohort_members
  add column squad text,
  add column mentor_id uuid references users on delete set null,
  -- What the trainee wants after the programme, asked on the first day: outcomes are judged by it.
  add column intent text check (intent in ('job', 'internship', 'venture', 'studies', 'unsure')),
  add column intent_at timestamptz;
create index cohort_members_mentor on cohort_members (mentor_id) where mentor_id is not null;

-- Somebody who said ahead that they cannot come.
create table cohort_excuses (
  event_id uuid not null references events on delete cascade,
  member_id uuid not null references cohort_members on delete cascade,
  reason text not null check (length(reason) <= 500),
  created_at timestamptz not null,
  primary key (event_id, member_id)
);

create table cohort_tasks (
  id uuid primary key,
  cohort_id uuid not null references cohorts on delete cascade,
  week integer not null check (week > 0),
  title_pt text not null check (length(title_pt) between 1 and 120),
  title_en text,
  body_pt text not null default '',
  body_en text,
  due_at timestamptz(3) not null,
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1
);
create index cohort_tasks_cohort on cohort_tasks (cohort_id, week, due_at);

create table cohort_answers (
  id uuid primary key,
  task_id uuid not null references cohort_tasks on delete cascade,
  member_id uuid not null references cohort_members on delete cascade,
  state text not null check (state in ('handed_in', 'returned', 'accepted')),
  body text,
  link text,
  handed_in_at timestamptz not null,
  -- Judged when it was first handed in: doing it again after feedback is not late.
  late boolean not null,
  attempts integer not null default 1,
  feedback text,
  feedback_by uuid references users on delete set null,
  feedback_at timestamptz,
  unique (task_id, member_id)
);
create index cohort_answers_member on cohort_answers (member_id);
