-- Who accompanies a startup; staff assign them.
create table startup_mentors (
  startup_id uuid not null references startups on delete cascade,
  user_id uuid not null references users on delete cascade,
  assigned_at timestamptz(3) not null,
  primary key (startup_id, user_id)
);
create index startup_mentors_user on startup_mentors (user_id, startup_id);

-- What a mentor writes about a startup: for its team as well, or for the mentor alone.
create table startup_mentor_notes (
  id uuid primary key,
  startup_id uuid not null references startups on delete cascade,
  author_id uuid not null references users on delete cascade,
  body text not null check (length(body) between 1 and 2000),
  shared boolean not null,
  created_at timestamptz(3) not null
);
create index startup_mentor_notes_startup on startup_mentor_notes (startup_id, created_at);

create table startup_milestones (
  id uuid primary key,
  startup_id uuid not null references startups on delete cascade,
  title text not null check (length(title) between 1 and 120),
  due_on date,
  owner_id uuid references users on delete set null,
  -- What shows that it was reached; files beside it.
  evidence text,
  state text not null default 'planned' check (state in ('planned', 'in_progress', 'done', 'approved')),
  done_at timestamptz(3),
  approved_at timestamptz(3),
  approved_by uuid references users on delete set null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  check ((state = 'approved') = (approved_at is not null))
);
create index startup_milestones_startup on startup_milestones (startup_id, due_on, id);
