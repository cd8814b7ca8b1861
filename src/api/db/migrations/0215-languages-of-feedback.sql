-- What mentors and jurors say carries its language, and may be read in the other one too.
alter table cohort_answers
  add column feedback_lang text not null default 'pt' check (feedback_lang in ('pt', 'en')),
  add column feedback_other text;
alter table reviews
  add column comment_lang text not null default 'pt' check (comment_lang in ('pt', 'en')),
  add column told_other text;
