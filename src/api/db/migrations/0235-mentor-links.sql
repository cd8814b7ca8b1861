-- Who accompanies whom, from the wish to the farewell. It takes the place of three tables of startups and proposals.
create table mentor_links (
  id uuid primary key default gen_random_uuid(),
  mentor_id uuid not null references users on delete cascade,
  startup_id uuid references startups on delete cascade,
  trainee_id uuid references users on delete cascade,
  state text not null check (state in ('wished', 'talked', 'confirmed', 'ended', 'declined', 'withdrawn')),
  wished_side text not null default 'programme' check (wished_side in ('team', 'mentor', 'programme')),
  wished_by uuid references users on delete set null,
  note text not null default '' check (length(note) <= 500),
  -- Both sides say yes before it is confirmed.
  team_agreed boolean not null default false,
  mentor_agreed boolean not null default false,
  lead boolean not null default false,
  -- Why it was declined, and what either side says at the end.
  answer text check (length(answer) <= 500),
  team_word text check (length(team_word) <= 500),
  mentor_word text check (length(mentor_word) <= 500),
  wished_at timestamptz(3) not null default now(),
  talked_at timestamptz(3),
  confirmed_at timestamptz(3),
  ended_at timestamptz(3),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check (num_nonnulls(startup_id, trainee_id) = 1),
  check (not lead or state = 'confirmed')
);
create unique index mentor_links_startup_once on mentor_links (mentor_id, startup_id)
  where state in ('wished', 'talked', 'confirmed');
create unique index mentor_links_trainee_once on mentor_links (mentor_id, trainee_id)
  where state in ('wished', 'talked', 'confirmed');
create unique index mentor_links_lead on mentor_links (startup_id) where lead;
-- A trainee has one mentor at a time.
create unique index mentor_links_one on mentor_links (trainee_id) where state = 'confirmed';
create index mentor_links_mentor on mentor_links (mentor_id, wished_at desc, id desc);
create index mentor_links_startup on mentor_links (startup_id) where startup_id is not null;
create index mentor_links_of_trainee on mentor_links (trainee_id) where trainee_id is not null;
create index mentor_links_wished_by on mentor_links (wished_by);
create index mentor_links_newest on mentor_links (wished_at desc, id desc);

insert into mentor_links (mentor_id, startup_id, state, team_agreed, mentor_agreed, wished_at, confirmed_at, lead)
select user_id, startup_id, 'confirmed', true, true, assigned_at, assigned_at,
  row_number() over (partition by startup_id order by assigned_at, user_id) = 1
from startup_mentors;
insert into mentor_links (mentor_id, startup_id, state, wished_side, wished_by, note, team_agreed, wished_at)
select user_id, startup_id, 'wished', 'team', wished_by, note, true, created_at from startup_mentor_wishes;
insert into mentor_links (mentor_id, trainee_id, state, team_agreed, mentor_agreed, wished_at, confirmed_at, lead)
select distinct on (user_id) mentor_id, user_id, 'confirmed', true, true, joined_at, joined_at, true
from cohort_members where mentor_id is not null and state in ('accepted', 'active') order by user_id, joined_at desc;

drop table startup_mentors;
drop table startup_mentor_wishes;
-- Only these see the inside of a startup: no query can take a wish for a link.
create view startup_mentors as
select startup_id, mentor_id as user_id, confirmed_at as assigned_at, state from mentor_links
where state = 'confirmed' and startup_id is not null;
alter view startup_mentors alter column state set default 'confirmed';

-- Pairs that somebody does not want again, or that the team put away; the team alone sees it.
create table mentor_aparts (
  id uuid primary key default gen_random_uuid(),
  mentor_id uuid not null references users on delete cascade,
  startup_id uuid references startups on delete cascade,
  trainee_id uuid references users on delete cascade,
  side text not null check (side in ('team', 'mentor', 'programme')),
  author_id uuid references users on delete set null,
  at timestamptz(3) not null,
  check (num_nonnulls(startup_id, trainee_id) = 1)
);
create unique index mentor_aparts_startup on mentor_aparts (startup_id, mentor_id, side);
create unique index mentor_aparts_trainee on mentor_aparts (trainee_id, mentor_id, side);
create index mentor_aparts_mentor on mentor_aparts (mentor_id);
create index mentor_aparts_author on mentor_aparts (author_id);
insert into mentor_aparts (mentor_id, startup_id, trainee_id, side, at)
select mentor_id, startups.id, trainee.id, 'programme', at from mentor_proposals
left join startups on startups.id = subject_id left join users as trainee on trainee.id = subject_id
where mentor_proposals.state = 'dismissed' and num_nonnulls(startups.id, trainee.id) = 1;
insert into mentor_links (mentor_id, startup_id, trainee_id, state, wished_at)
select mentor_id, startups.id, trainee.id, 'wished', at from mentor_proposals
left join startups on startups.id = subject_id left join users as trainee on trainee.id = subject_id
where mentor_proposals.state = 'proposed' and num_nonnulls(startups.id, trainee.id) = 1
on conflict do nothing;
drop table mentor_proposals;
