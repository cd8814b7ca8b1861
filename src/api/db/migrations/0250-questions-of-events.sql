-- What an event asks of those who register, and their answers in the words of the day they were given: a question that
-- changes later leaves them readable.
alter table events
  add column questions jsonb not null default '[]',
  add column answers_until timestamptz;
alter table event_registrations add column answers jsonb not null default '[]';
