-- The programme's name in English, where it has another one, and what is said before it: «the Nursery».
alter table programme
  add column name_en text check (length(name_en) between 1 and 40),
  add column article_en text not null default 'none' check (article_en in ('the', 'none'));

-- A mail comes from the programme's name in its own language.
alter table mails
  add column locale text not null default 'pt' check (locale in ('pt', 'en'));
