-- Raised with every new password, so that what began with the old one can be told apart.
alter table users add column password_version integer not null default 1;
