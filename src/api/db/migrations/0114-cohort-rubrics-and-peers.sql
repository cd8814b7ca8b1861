alter table cohort_tasks
  -- By what the work is judged: [{ name: { pt, en }, levels: [{ pt, en }] }].
  add column rubric jsonb,
  -- With so many days for the feedback of two peers; none without.
  add column peer_days integer check (peer_days between 1 and 14),
  add column peer_blind boolean not null default false,
  -- When peers were first looked for.
  add column peers_at timestamptz;
create index cohort_tasks_peers on cohort_tasks (due_at) where peer_days is not null and peers_at is null;

-- The chosen levels in the words of that day: [{ criterion, level, step, of }].
alter table cohort_answers add column marks jsonb;

create table cohort_peers (
  -- Random, so that its order tells nobody who wrote what.
  id uuid primary key default gen_random_uuid(),
  task_id uuid not null references cohort_tasks on delete cascade,
  author_id uuid not null references cohort_members on delete cascade,
  reviewer_id uuid not null references cohort_members on delete cascade,
  due_at timestamptz not null,
  reminded_at timestamptz,
  body text check (length(body) <= 2000),
  marks jsonb,
  given_at timestamptz,
  unique (task_id, author_id, reviewer_id),
  check (author_id <> reviewer_id),
  check ((given_at is null) = (body is null))
);
create index cohort_peers_author on cohort_peers (author_id);
create index cohort_peers_reviewer on cohort_peers (reviewer_id);
create index cohort_peers_open on cohort_peers (due_at) where given_at is null;
