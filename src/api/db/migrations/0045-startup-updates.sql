-- What a startup tells each month, with the figures that it chose; names and units as they were then.
create table startup_updates (
  id uuid primary key,
  startup_id uuid not null references startups on delete cascade,
  month text not null check (month ~ '^\d{4}-\d{2}$'),
  progress text not null,
  obstacle text,
  ask text,
  figures jsonb not null default '[]' check (jsonb_array_length(figures) <= 4),
  updated_by uuid references users on delete set null,
  published_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  unique (startup_id, month)
);

-- The last month that a startup told, or in which it became active: silence is counted from here.
alter table startups add column heard_month text check (heard_month ~ '^\d{4}-\d{2}$');
update startups set heard_month = to_char(coalesce(
  (select max(at) from record_steps where area = 'startups' and record_id = startups.id and step = 'active'),
  updated_at), 'YYYY-MM')
where state = 'active';
create index startups_silent on startups (heard_month, id) where state = 'active';

insert into jobs (id, kind, payload, key, run_at)
select gen_random_uuid(), 'startups.remind', jsonb_build_object('startupId', id), 'startups.remind:' || id,
  date_trunc('month', now()) + interval '1 month 7 days 9 hours'
from startups where state = 'active';
