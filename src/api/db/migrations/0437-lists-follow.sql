-- Lists of skills and fields within a row have no foreign key: they follow a merge here, each name once.
create function replaced_in(list text[], was text, became text) returns text[] language sql immutable as $$
  select coalesce(array_agg(name order by place), '{}') from (
    select case name when was then became else name end as name, min(place) as place
    from unnest(list) with ordinality as given (name, place) group by 1) as once
$$;

create function follow_in_lists(list text, was text, became text) returns void language plpgsql as $$
begin
  if list = 'skills' then
    update cohort_events set skills = replaced_in(skills, was, became) where was = any(skills);
  else
    -- The field of a startup itself follows by its key, and is none of the others.
    update startups set more_fields = array_remove(replaced_in(more_fields, was, became), field) where was = any(more_fields);
    update startups set more_fields = array_remove(more_fields, field) where field = became and field = any(more_fields);
    update review_items set fields = replaced_in(fields, was, became) where was = any(fields);
  end if;
end $$;

create function lists_follow() returns trigger language plpgsql as $$
begin
  perform follow_in_lists(tg_table_name, new.slug, new.merged_into);
  return null;
end $$;
create trigger merged_in_lists after update of merged_into on skills
  for each row when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function lists_follow();
create trigger merged_in_lists after update of merged_into on fields
  for each row when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function lists_follow();

select follow_in_lists('skills', slug, merged_into) from skills where merged_into is not null;
select follow_in_lists('fields', slug, merged_into) from fields where merged_into is not null;
