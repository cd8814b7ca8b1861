-- Who of the team answers for open work of «Hoje» whose records name nobody themselves. `key` is a row of that page.
create table handed_work (
  key text primary key,
  user_id uuid not null references users on delete cascade,
  by_id uuid references users on delete set null,
  title text not null,
  path text not null,
  handed_at timestamptz(3) not null
);
create index handed_work_user on handed_work (user_id);
create index handed_work_by on handed_work (by_id);
