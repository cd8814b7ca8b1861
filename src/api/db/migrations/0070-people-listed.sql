-- People are listed by name, and only those whose account is active. Both stand in `users`, so that no index could give a
-- page and its count; here the name stands with the profile, and is empty for the others.
alter table profiles add column listed_name text;

create or replace function profile_search() returns trigger language plpgsql as $$
begin
  select f_unaccent(lower(concat_ws(' ', first_name, last_name, new.headline, new.city,
      (select name_pt || ' ' || name_en from fields where slug = new.field),
      (select string_agg(name_pt || ' ' || name_en, ' ')
        from user_skills join skills on skills.slug = skill where user_id = new.user_id)))),
    case when status = 'active' then f_unaccent(lower(first_name || ' ' || last_name)) end
    into new.search, new.listed_name from users where id = new.user_id;
  return new;
end $$;

drop trigger user_search on users;
create trigger user_search after update of first_name, last_name, status on users
  for each row
  when ((old.first_name, old.last_name, old.status) is distinct from (new.first_name, new.last_name, new.status))
  execute function user_search();

update profiles set search = '';

-- With the visibility, so that the people whom a member sees are counted without a look at the profiles themselves.
create index profiles_listed on profiles (listed_name, user_id) include (visibility) where listed_name is not null;
create index profiles_available on profiles (listed_name, user_id) include (visibility)
  where available and listed_name is not null;
drop index profiles_field;
create index profiles_field on profiles (field, listed_name, user_id) include (visibility);
create index profiles_shown on profiles (user_id) include (visibility) where listed_name is not null;
drop index user_skills_skill;
create index user_skills_skill on user_skills (skill, user_id);
