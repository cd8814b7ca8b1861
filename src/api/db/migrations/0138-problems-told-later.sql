alter table problems drop constraint problems_state_check;
alter table problems add constraint problems_state_check check (state in (
  'submitted', 'triage', 'needs_info', 'accepted', 'duplicate', 'declined', 'in_challenge', 'solved', 'withdrawn'));

alter table problems
  -- For the team alone.
  add column confidential text check (length(confidential) <= 1000),
  -- What the proposer answered to the question of the team.
  add column reply text check (length(reply) <= 1000),
  add column answer_lang text not null default 'pt' check (answer_lang in ('pt', 'en')),
  -- The answer in the other language.
  add column answer_other text check (length(answer_other) <= 2000),
  -- When the proposer said that it is solved.
  add column confirmed_at timestamptz(3),
  -- A decision of which nobody was told yet, and what it changed.
  add column decided_at timestamptz(3),
  add column before jsonb;
create index problems_told on problems (decided_at) where decided_at is not null;

-- The record from which a mark was carried over, so that a merge can be taken back.
alter table record_marks add column merged_from uuid;

-- A draft of a challenge changes nothing that others see.
create temporary table drafted on commit drop as
  select id from problems where state = 'in_challenge' and not exists (
    select from challenges where challenges.problem_id = problems.id and challenges.state not in ('draft', 'cancelled'));
update problems set state = 'accepted' where id in (select id from drafted);
delete from record_steps
  where area = 'problems' and step = 'in_challenge' and record_id in (select id from drafted);
