-- What a session practises, chosen with the calendar of the cohort.
alter table cohort_events add column skills text[] not null default '{}';

create or replace view cohort_sessions as
  select events.id, cohort_events.cohort_id, cohort_events.compulsory, events.title_pt, events.title_en,
    events.starts_at, events.ends_at, (events.starts_at at time zone events.zone)::date as day,
    '/events/' || events.slug as path, cohort_events.skills
  from events left join cohort_events on cohort_events.event_id = events.id
  where events.state = 'published';

-- Somebody's word on a skill: asked for by the trainee, or given unasked.
create table skill_confirmations (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  skill text not null references skills,
  state text not null check (state in ('asked', 'confirmed', 'declined')),
  level smallint check (level between 1 and 5),
  -- Where the trainee shows it.
  link text check (length(link) <= 2000),
  asked_at timestamptz(3),
  note text check (length(note) <= 500),
  -- What it was seen in.
  milestone_id uuid references startup_milestones on delete cascade,
  decided_by uuid references users on delete set null,
  decided_at timestamptz(3),
  check ((state = 'asked') = (decided_at is null)),
  check (state <> 'confirmed' or level is not null)
);
create unique index skill_confirmations_asked on skill_confirmations (user_id, skill) where state = 'asked';
create index skill_confirmations_user on skill_confirmations (user_id, skill);

-- Approved milestones of the startups that somebody is in.
create view member_milestones as
  select startup_members.user_id, startup_milestones.id, startup_milestones.title,
    '/startup/' || startup_milestones.startup_id as path, startup_milestones.approved_at
  from startup_milestones join startup_members on startup_members.startup_id = startup_milestones.startup_id
  where startup_milestones.state = 'approved';

-- Whatever shows a skill. Computed, so that it ends with what it follows from.
create view skill_evidence as
  -- The jury's mean for a solution, once announced, for the skills that its challenge asks for.
  select solution_members.user_id, challenge_skills.skill, 'score' as kind, round(avg(review_scores.score))::int as level,
    solutions.title as title_pt, null as title_en, '/challenges/' || challenges.slug as path, null as by_name,
    max(review_rounds.announced_at) as at
  from review_rounds
  join reviews on reviews.round_id = review_rounds.id and reviews.state = 'submitted'
  join review_scores on review_scores.review_id = reviews.id
  join solutions on solutions.id = reviews.item_id and solutions.state <> 'disqualified'
  join solution_members on solution_members.solution_id = solutions.id and solution_members.active
  join challenges on challenges.id = solutions.challenge_id
  join challenge_skills on challenge_skills.challenge_id = challenges.id
  where review_rounds.area = 'solutions' and review_rounds.state = 'announced'
  group by solution_members.user_id, challenge_skills.skill, solutions.id, challenges.slug
  having avg(review_scores.score) >= 3
union all
  -- Being there is a beginning, not mastery.
  select user_id, skill, 'attendance', 1, title_pt, title_en, path, null, starts_at
  from cohort_attendance
  join cohort_sessions on cohort_sessions.id = cohort_attendance.event_id
  cross join lateral unnest(cohort_sessions.skills) as skill
  where attendance in ('present', 'late')
union all
  select given.user_id, skill, case when milestone_id is null then 'word' else 'milestone' end, level,
    coalesce(milestones.title, note, ''), null, coalesce(milestones.path, link, '/people/' || decided_by),
    users.first_name || ' ' || users.last_name, decided_at
  from skill_confirmations as given
  left join users on users.id = decided_by
  left join member_milestones as milestones on milestones.id = milestone_id and milestones.user_id = given.user_id
  where given.state = 'confirmed' and (milestone_id is null or milestones.id is not null);

-- The skills that a certificate shows are those of the day it was issued, and only if its holder wants.
alter table certificates add column shows_skills boolean not null default false;
