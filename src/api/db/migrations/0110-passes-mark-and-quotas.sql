-- How jurors judge a criterion, what an entry needs at least, and how many of one field may pass.
alter table review_rounds
  add column scoring text not null default 'scores' check (scoring in ('scores', 'passes')),
  add column pass_mark double precision,
  add column most_per_field integer check (most_per_field between 1 and 500),
  add check (pass_mark between 1 and case scoring when 'scores' then 5 else 100 end);

-- Fail is 0 and pass is 1; which values a round takes follows from its scoring.
alter table review_scores drop constraint review_scores_score_check, add check (score between 0 and 5);

-- The field of the item itself, by which a round may limit how many pass.
alter table review_items add column field text;
update review_items set field = fields[1]
from review_rounds where review_rounds.id = round_id and area = 'startups';

-- Decisions that are frozen were made without any of this.
update review_rounds set decision =
  '{"scoring": "scores", "passMark": null, "mostPerField": null, "fields": {}, "kept": []}'::jsonb || decision
where decision ->> 'version' = '2';
