-- Set with the first score of the round. Until then it goes by the criteria of its context as they are now.
alter table review_rounds add column criteria_fixed boolean not null default false;
update review_rounds set criteria_fixed = true
where exists (
  select from reviews join review_scores on review_scores.review_id = reviews.id where reviews.round_id = review_rounds.id
);

-- Criteria used to be locked when judging began.
update challenges set criteria_locked_at = null
where criteria_locked_at is not null and not exists (
  select from review_rounds where area = 'solutions' and context_id = challenges.id and criteria_fixed
);
