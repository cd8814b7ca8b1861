-- What mentors and the team note about a trainee, and the actions that they agree on.
create table mentoring_entries (
  id uuid primary key,
  member_id uuid not null references cohort_members on delete cascade,
  author_id uuid references users on delete set null,
  -- Only those who accompany the trainee read a private one.
  kind text not null check (kind in ('private', 'shared', 'action')),
  body text not null check (length(body) between 1 and 2000),
  owner text check (owner in ('trainee', 'mentor')),
  due_on date,
  done_at timestamptz,
  created_at timestamptz not null,
  check ((kind = 'action') = (owner is not null and due_on is not null)),
  check (kind = 'action' or done_at is null)
);
create index mentoring_entries_member on mentoring_entries (member_id, created_at);
create index mentoring_entries_author on mentoring_entries (author_id);
