-- Lists of people leave machines out, so that the indexes by which they count do as well: no row is looked at.
drop index users_role;
create index users_role on users (role, f_unaccent(lower(first_name || ' ' || last_name)), id)
  where status <> 'erased' and status <> 'machine';
drop index users_unfinished;
create index users_unfinished on users (f_unaccent(lower(first_name || ' ' || last_name)), id)
  where unfinished and status <> 'erased' and status <> 'machine';
