-- What postings are found by is composed anew whenever a part of it changes, and never replaced inside the text: a name may
-- stand inside other words.
alter table opportunities alter column search set default '';

create function opportunity_search() returns trigger language plpgsql as $$
begin
  new.search := f_unaccent(lower(concat_ws(' ', new.title ->> 'pt', new.title ->> 'en', new.organisation, new.place,
    (select string_agg(name_pt || ' ' || name_en, ' ' order by opportunity_skills.position)
      from opportunity_skills join skills on skills.slug = skill where opportunity_id = new.id))));
  return new;
end $$;
create trigger search before insert or update of title, organisation, place, search on opportunities
  for each row execute function opportunity_search();

-- Whatever is set here, the trigger above writes the words anew.
create function skills_of_opportunity_search() returns trigger language plpgsql as $$
begin
  update opportunities set search = '' where id in (select opportunity_id from changed);
  return null;
end $$;
create trigger skills_added after insert on opportunity_skills referencing new table as changed
  for each statement execute function skills_of_opportunity_search();
create trigger skills_changed after update on opportunity_skills referencing new table as changed
  for each statement execute function skills_of_opportunity_search();
create trigger skills_removed after delete on opportunity_skills referencing old table as changed
  for each statement execute function skills_of_opportunity_search();

create or replace function renamed_search() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'fields' then
    update profiles set search = '' where field = new.slug;
  else
    update profiles set search = '' where user_id in (select user_id from user_skills where skill = new.slug);
    update opportunities set search = '' where id in (
      select opportunity_id from opportunity_skills where skill = new.slug);
  end if;
  return null;
end $$;

create or replace function organisation_renamed() returns trigger language plpgsql as $$
begin
  update opportunities set organisation = new.name where organisation_id = new.id;
  update challenges set partner = new.name where organisation_id = new.id;
  return null;
end $$;

update opportunities set search = '';
