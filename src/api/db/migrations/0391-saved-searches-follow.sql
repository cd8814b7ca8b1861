-- A saved search names a skill or a field; when one goes into another, the search goes along.
create function filters_follow() returns trigger language plpgsql as $$
begin
  update opportunity_alerts set filters = jsonb_set(filters, array[tg_argv[0]], to_jsonb(new.merged_into))
  where filters ->> tg_argv[0] = new.slug;
  return null;
end $$;
create trigger merged after update of merged_into on skills
  for each row when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function filters_follow('skill');
create trigger merged after update of merged_into on fields
  for each row when (new.merged_into is not null and new.merged_into is distinct from old.merged_into)
  execute function filters_follow('field');

update opportunity_alerts set filters = jsonb_set(filters, '{skill}', to_jsonb(merged_into))
from skills where slug = filters ->> 'skill' and merged_into is not null;
update opportunity_alerts set filters = jsonb_set(filters, '{field}', to_jsonb(merged_into))
from fields where slug = filters ->> 'field' and merged_into is not null;
