-- Events that repeat. Each date is an event of its own; the series keeps what they have in common and the rule.
create table event_series (
  id uuid primary key,
  slug text not null unique,
  -- An event as the editor sends it, on the day from which the rule counts.
  content jsonb not null,
  title_pt text not null generated always as (content #>> '{title,pt}') stored,
  title_en text generated always as (content #>> '{title,en}') stored,
  rule jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);

alter table events
  add column series_id uuid references event_series,
  -- The day on which the series wants this date, even if it was moved.
  add column series_day date,
  -- The fields that this date has of its own, which a change of all leaves alone.
  add column series_own text[] not null default '{}',
  add constraint events_series check ((series_id is null) = (series_day is null));
create index events_series_dates on events (series_id, starts_at) where series_id is not null;
