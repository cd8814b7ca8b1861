-- What the team answers carries its language, and may be written in the other one too.
alter table cohort_members
  add column answer_lang text not null default 'pt' check (answer_lang in ('pt', 'en')),
  add column answer_other text;
