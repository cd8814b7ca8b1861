-- What an answer said and why: of the last that was told, and before the newest move, so that taking it back brings the words back.
alter table applications add column told_words jsonb, add column words_before jsonb;
