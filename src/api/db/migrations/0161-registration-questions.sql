-- Questions of the programme's own when people register, and what they answered, as both were then.
alter table programme
  add column onit_questions jsonb not null default '[]' check (jsonb_array_length(onit_questions) <= 12),
  add column founder_questions jsonb not null default '[]' check (jsonb_array_length(founder_questions) <= 12);
alter table users add column registration_answers jsonb;
