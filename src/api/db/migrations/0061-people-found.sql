-- The list of people is searched by name, headline, town, field and skills in both languages, without accents. The words
-- stand in four tables, so that no index could serve a search over them; here they are together.
alter table profiles add column search text not null default '';

create function profile_search() returns trigger language plpgsql as $$
begin
  select f_unaccent(lower(concat_ws(' ', first_name, last_name, new.headline, new.city,
    (select name_pt || ' ' || name_en from fields where slug = new.field),
    (select string_agg(name_pt || ' ' || name_en, ' ')
      from user_skills join skills on skills.slug = skill where user_id = new.user_id))))
    into new.search from users where id = new.user_id;
  return new;
end $$;
create trigger profile_search before insert or update on profiles
  for each row execute function profile_search();

-- Whatever is set here, the trigger above writes the words anew.
create function user_search() returns trigger language plpgsql as $$
begin
  update profiles set search = '' where user_id = new.id;
  return null;
end $$;
create trigger user_search after update of first_name, last_name on users
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function user_search();

create function skills_of_profile_search() returns trigger language plpgsql as $$
begin
  update profiles set search = '' where user_id in (select user_id from changed);
  return null;
end $$;
create trigger user_skills_added after insert on user_skills referencing new table as changed
  for each statement execute function skills_of_profile_search();
create trigger user_skills_changed after update on user_skills referencing new table as changed
  for each statement execute function skills_of_profile_search();
create trigger user_skills_removed after delete on user_skills referencing old table as changed
  for each statement execute function skills_of_profile_search();

create function renamed_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'fields' then
    update profiles set search = '' where field = new.slug;
  else
    update profiles set search = '' where user_id in (select user_id from user_skills where skill = new.slug);
  end if;
  return null;
end $$;
create trigger fields_renamed after update of name_pt, name_en on fields
  for each row when ((old.name_pt, old.name_en) is distinct from (new.name_pt, new.name_en))
  execute function renamed_search();
create trigger skills_renamed after update of name_pt, name_en on skills
  for each row when ((old.name_pt, old.name_en) is distinct from (new.name_pt, new.name_en))
  execute function renamed_search();

update profiles set search = '';
create index profiles_search on profiles using gin (search gin_trgm_ops);
create index profiles_field on profiles (field);
