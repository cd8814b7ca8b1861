-- What the team saved of a list names skills and fields too.
create or replace function filters_follow() returns trigger language plpgsql as $$
begin
  update opportunity_alerts set filters = jsonb_set(filters, array[tg_argv[0]], to_jsonb(new.merged_into))
  where filters ->> tg_argv[0] = new.slug;
  update saved_views set search = jsonb_set(search, array[tg_argv[0]], to_jsonb(new.merged_into)), version = version + 1
  where search ->> tg_argv[0] = new.slug;
  return null;
end $$;

update saved_views set search = jsonb_set(search, '{skill}', to_jsonb(merged_into)), version = version + 1
from skills where slug = search ->> 'skill' and merged_into is not null;
update saved_views set search = jsonb_set(search, '{field}', to_jsonb(merged_into)), version = version + 1
from fields where slug = search ->> 'field' and merged_into is not null;
