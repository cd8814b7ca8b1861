-- Jurors and partners come from outside, and see only what is theirs.
alter table users drop constraint users_role_check;
alter table users add constraint users_role_check
  check (role in ('trainee', 'founder', 'mentor', 'juror', 'partner', 'staff', 'admin'));

-- They are not listed among the people of the programme.
create or replace function profile_search() returns trigger language plpgsql as $$
begin
  select f_unaccent(lower(concat_ws(' ', first_name, last_name, new.headline, new.city,
      (select name_pt || ' ' || name_en from fields where slug = new.field),
      (select string_agg(name_pt || ' ' || name_en, ' ')
        from user_skills join skills on skills.slug = skill where user_id = new.user_id)))),
    case when status = 'active' and role not in ('juror', 'partner')
      then f_unaccent(lower(first_name || ' ' || last_name)) end
    into new.search, new.listed_name from users where id = new.user_id;
  return new;
end $$;

drop trigger user_search on users;
create trigger user_search after update of first_name, last_name, status, role on users
  for each row
  when ((old.first_name, old.last_name, old.status, old.role)
    is distinct from (new.first_name, new.last_name, new.status, new.role))
  execute function user_search();
