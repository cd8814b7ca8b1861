-- What stood before a decision of which the person has not been told: taking it back brings that back.
alter table event_registrations
  add column decided_from text check (decided_from in ('pending', 'declined')),
  add column words_before text;

-- Words of decisions that were taken back are nobody's answer.
update event_registrations set decision_words = null, decision_silent = false
where state = 'pending' and (decision_words is not null or decision_silent);
