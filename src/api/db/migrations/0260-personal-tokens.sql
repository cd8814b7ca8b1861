-- A personal token is a session with a name, fewer rights and a longer life.
alter table sessions
  add column name text check (length(name) between 1 and 80),
  add column scopes text[],
  add column writes boolean not null default true,
  add constraint sessions_token check ((name is null) = (scopes is null));
