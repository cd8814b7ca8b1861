-- Several cohorts may run at the same time; a person is in one at a time, which the area sees to.
alter table cohorts
  drop constraint cohorts_apart,
  add column mode text not null default 'onsite' check (mode in ('onsite', 'online', 'hybrid')),
  add column place text check (length(place) between 1 and 120),
  add column link text check (length(link) <= 500),
  -- What helps along the way: [{ title: { pt, en }, url }].
  add column resources jsonb not null default '[]';

-- Staff and mentors who run the cohort, in the order in which they are shown.
create table cohort_team (
  cohort_id uuid not null references cohorts on delete cascade,
  user_id uuid not null references users on delete cascade,
  position integer not null,
  primary key (cohort_id, user_id)
);
create index cohort_team_user on cohort_team (user_id);

-- What is planned for a cohort: unlike its sessions, drafts too.
create view cohort_planned as
  select events.id, cohort_events.cohort_id, cohort_events.compulsory, cohort_events.skills, events.state, events.title_pt,
    events.title_en, events.starts_at, events.ends_at, events.zone, (events.starts_at at time zone events.zone)::date as day,
    '/manage/events/' || events.slug as path
  from cohort_events join events on events.id = cohort_events.event_id
  where events.state <> 'cancelled';
