-- Who supports or follows a record, such as a problem.
create table record_marks (
  area text not null,
  record_id uuid not null,
  mark text not null check (mark in ('support', 'follow')),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz(3) not null default now(),
  primary key (area, record_id, mark, user_id)
);
create index record_marks_user on record_marks (user_id, area, mark);
