-- The parts of a profile that are filled in, for the person and for the team.
create view profile_parts as select user_id, array_remove(array[
    case when headline <> '' and city <> '' and field is not null then 'basics' end,
    case when exists (select from file_uses
      where area = 'profile' and record_id = profiles.user_id and file_uses.field = 'photoId') then 'photo' end,
    case when about <> '' then 'about' end,
    case when exists (select from experiences where user_id = profiles.user_id) then 'experiences' end,
    case when exists (select from projects where user_id = profiles.user_id) then 'projects' end,
    case when (select count(*) from user_skills where user_id = profiles.user_id) >= 3 then 'skills' end,
    case when jsonb_array_length(languages) > 0 then 'languages' end], null) as filled
  from profiles;

-- The team lists the people whose profile lacks a part. The parts stand in five tables, so that no index could give a page
-- and its count; here the fact stands with the account, where the list has its order.
alter table users add column unfinished boolean not null default true;

create function keep_unfinished() returns trigger language plpgsql as $$
declare
  -- Not one array, for which PostgreSQL would plan anew on each call.
  before uuid := to_jsonb(old) ->> tg_argv[0];
  after uuid := to_jsonb(new) ->> tg_argv[0];
begin
  -- One after the other: of two parts added at the same moment the second must see the first.
  perform from profiles where user_id in (before, after) order by user_id for no key update;
  update users set unfinished = not unfinished from profile_parts
    where user_id in (before, after) and users.id = user_id and unfinished <> (cardinality(filled) < 7);
  return null;
end $$;
create trigger unfinished after insert or update of headline, about, city, field, languages on profiles
  for each row execute function keep_unfinished('user_id');
create trigger unfinished after insert or delete or update of user_id on experiences
  for each row execute function keep_unfinished('user_id');
create trigger unfinished after insert or delete or update of user_id on projects
  for each row execute function keep_unfinished('user_id');
create trigger unfinished after insert or delete or update of user_id on user_skills
  for each row execute function keep_unfinished('user_id');
-- Records of other areas have no profile, so that their files change nothing.
create trigger unfinished after insert or delete or update of area, record_id, field on file_uses
  for each row execute function keep_unfinished('record_id');

update users set unfinished = false from profile_parts where user_id = users.id and cardinality(filled) = 7;

create index users_unfinished on users (f_unaccent(lower(first_name || ' ' || last_name)), id)
  where unfinished and status <> 'erased';
