-- A word of somebody who is gone, or suspended, stays; it leads to no page, since they have none.
create or replace view skill_evidence as
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
    coalesce(milestones.title, note, ''), null,
    coalesce(milestones.path, link, case when users.status = 'active' then '/people/' || decided_by end),
    users.first_name || ' ' || users.last_name, decided_at
  from skill_confirmations as given
  left join users on users.id = decided_by
  left join member_milestones as milestones on milestones.id = milestone_id and milestones.user_id = given.user_id
  where given.state = 'confirmed' and (milestone_id is null or milestones.id is not null);
