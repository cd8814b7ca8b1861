-- Founders see the week of the running cohort because of their startup; only trainees are enrolled.
delete from cohort_members using users where users.id = user_id and users.role <> 'trainee';

alter table cohort_members
  add column id uuid not null default gen_random_uuid(),
  add column state text not null default 'active' check (
    state in ('applied', 'waitlisted', 'offered', 'accepted', 'active', 'completed', 'withdrawn', 'declined')),
  add column queue_position bigint,
  add column offer_expires_at timestamptz,
  add column motivation text,
  add column answer text,
  add column created_at timestamptz(3) not null default now(),
  add column updated_at timestamptz(3) not null default now(),
  add column version integer not null default 1,
  drop constraint cohort_members_pkey,
  add primary key (id),
  add constraint cohort_members_once unique (cohort_id, user_id);
create index cohort_members_queue on cohort_members (cohort_id, queue_position) where state = 'waitlisted';
create index cohort_members_state on cohort_members (cohort_id, state, created_at, id);

-- Places and waiting line work like the seats of an event: one UPDATE on the cohort's row guards against overselling.
alter table cohorts
  add column admission text not null default 'open' check (admission in ('open', 'selection')),
  add column applications_open_at timestamptz,
  add column lead_mentor_id uuid references users on delete set null,
  add column squads text[] not null default '{}',
  add column rule_attendance integer not null default 80 check (rule_attendance between 0 and 100),
  add column rule_tasks integer not null default 75 check (rule_tasks between 0 and 100),
  add column taken integer not null default 0 check (taken >= 0),
  add column queue_last bigint not null default 0,
  add column updated_at timestamptz(3) not null default now(),
  add column version integer not null default 1;
update cohorts set taken = (select count(*) from cohort_members where cohort_id = cohorts.id);
update cohorts set capacity = taken where capacity < taken;
alter table cohorts
  add constraint cohorts_places check (capacity is null or taken <= capacity),
  -- One cohort runs at a time: the week of the programme is the week of the cohort.
  add constraint cohorts_apart exclude using gist (daterange(starts_on, starts_on + weeks * 7) with &&),
  add check (applications_open_at < applications_close_at);

create table cohort_events (
  event_id uuid primary key references events on delete cascade,
  cohort_id uuid not null references cohorts on delete cascade,
  compulsory boolean not null default false
);
create index cohort_events_cohort on cohort_events (cohort_id);

-- What cohorts know of events.
create view cohort_sessions as
  select events.id, cohort_events.cohort_id, cohort_events.compulsory, events.title_pt, events.title_en,
    events.starts_at, events.ends_at, (events.starts_at at time zone events.zone)::date as day,
    '/events/' || events.slug as path
  from events left join cohort_events on cohort_events.event_id = events.id
  where events.state = 'published';
create view cohort_attendance as
  select event_id, user_id, attendance from event_registrations where attendance is not null;

-- An event of a cohort takes place within its dates, whichever of the two is moved.
create function keep_events_in_cohort() returns trigger language plpgsql as $$
begin
  if exists (
    select from cohort_events
    join events on events.id = cohort_events.event_id
    join cohorts on cohorts.id = cohort_events.cohort_id
    -- As JSON, because each of the three tables has other columns.
    where (case tg_table_name
        when 'events' then events.id = (to_jsonb(new) ->> 'id')::uuid
        when 'cohorts' then cohorts.id = (to_jsonb(new) ->> 'id')::uuid
        else events.id = (to_jsonb(new) ->> 'event_id')::uuid
      end)
      and events.state <> 'cancelled'
      and ((events.starts_at at time zone events.zone)::date < cohorts.starts_on
        or (events.starts_at at time zone events.zone)::date >= cohorts.starts_on + cohorts.weeks * 7)
  ) then
    raise exception 'an event would be outside the dates of its cohort'
      using errcode = 'exclusion_violation', constraint = 'cohort_events_within';
  end if;
  return null;
end $$;
create trigger keep_in_cohort after update of starts_at, zone on events
  for each row execute function keep_events_in_cohort();
create trigger keep_in_cohort after update of starts_on, weeks on cohorts
  for each row execute function keep_events_in_cohort();
create trigger keep_in_cohort after insert or update on cohort_events
  for each row execute function keep_events_in_cohort();
