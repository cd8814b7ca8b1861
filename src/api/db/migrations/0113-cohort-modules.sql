-- What to read, watch and do in a cohort, in order.
alter table cohorts add column modules_version integer not null default 1;

create table cohort_modules (
  id uuid primary key,
  cohort_id uuid not null references cohorts on delete cascade,
  position integer not null,
  title_pt text not null check (length(title_pt) between 1 and 120),
  title_en text check (length(title_en) <= 120)
);
create index cohort_modules_cohort on cohort_modules (cohort_id, position);

create table cohort_items (
  id uuid primary key,
  module_id uuid not null references cohort_modules on delete cascade,
  position integer not null,
  kind text not null check (kind in ('read', 'watch', 'do')),
  title_pt text not null check (length(title_pt) between 1 and 120),
  title_en text check (length(title_en) <= 120),
  body_pt text not null default '' check (length(body_pt) <= 1500),
  body_en text check (length(body_en) <= 1500),
  link text check (length(link) <= 500),
  minutes integer check (minutes between 1 and 600),
  week integer check (week between 1 and 104),
  -- What the item leads to.
  task_id uuid references cohort_tasks on delete set null
);
create index cohort_items_module on cohort_items (module_id, position);
create index cohort_items_task on cohort_items (task_id);

create table cohort_items_done (
  member_id uuid not null references cohort_members on delete cascade,
  item_id uuid not null references cohort_items on delete cascade,
  done_at timestamptz not null,
  primary key (member_id, item_id)
);
create index cohort_items_done_item on cohort_items_done (item_id);
