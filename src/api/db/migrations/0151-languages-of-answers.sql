-- The answer to a startup in the other language than `answer_lang`.
alter table startups add column answer_other text;
-- The language in which the answer to an application was written.
alter table applications add column message_lang text not null default 'pt' check (message_lang in ('pt', 'en'));
