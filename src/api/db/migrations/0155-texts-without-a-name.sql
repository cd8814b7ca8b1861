-- Who deletes their account may have their name taken out of the texts of their own that stay.
alter table users add column erase_texts boolean not null default false;
