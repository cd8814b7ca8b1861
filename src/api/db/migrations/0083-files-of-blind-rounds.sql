-- Files of blind rounds that cannot be cleaned: jurors get them only after staff have looked and said why.
create table review_files (
  id uuid primary key,
  round_id uuid not null,
  item_id uuid not null,
  -- Another file in its place waits anew.
  file_id uuid not null,
  number integer not null check (number > 0),
  state text not null default 'waiting' check (state in ('waiting', 'released', 'kept')),
  reason text check (length(reason) <= 500),
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  unique (round_id, item_id, file_id),
  check ((state = 'waiting') = (reason is null)),
  foreign key (round_id, item_id) references review_items on delete cascade
);
create index review_files_waiting on review_files (created_at, id) where state = 'waiting';
create index review_files_decided_by on review_files (decided_by);
