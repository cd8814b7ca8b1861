-- An organisation is a record. Postings and challenges name theirs, and the name is enough: these triggers find the record
-- or make it, so that no way of writing one leaves a name without its record.
create table organisations (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  name_key text not null generated always as (f_unaccent(lower(name))) stored,
  website text,
  logo_id uuid references attachments on delete set null,
  archived_at timestamptz,
  -- Since when it has nobody any more who answers for it.
  contact_lost_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index organisations_name_key on organisations (name_key);
create index organisations_search on organisations using gin (name_key gin_trgm_ops);

create table organisation_members (
  organisation_id uuid not null references organisations on delete cascade,
  user_id uuid not null references users on delete cascade,
  joined_at timestamptz not null default now(),
  primary key (organisation_id, user_id)
);
create index organisation_members_user on organisation_members (user_id);
create index organisations_without_contact on organisations (contact_lost_at) where contact_lost_at is not null;

-- However somebody goes (on their own, by the team, with their account or with their role), the team learns of it.
create function organisation_contacts() returns trigger language plpgsql as $$
begin
  update organisations set contact_lost_at = case
    when exists (select from organisation_members where organisation_id = organisations.id) then null else now() end
  where id = coalesce(new.organisation_id, old.organisation_id);
  return null;
end $$;
create trigger contacts after insert or delete on organisation_members
  for each row execute function organisation_contacts();

create function partner_no_more() returns trigger language plpgsql as $$
begin
  delete from organisation_members where user_id = new.id;
  return null;
end $$;
create trigger partner_no_more after update of role on users
  for each row when (old.role = 'partner' and new.role <> 'partner') execute function partner_no_more();

alter table opportunities add column organisation_id uuid references organisations;
alter table challenges add column organisation_id uuid references organisations;
alter table problems add column organisation_id uuid references organisations;
alter table invitations add column organisation_id uuid references organisations on delete cascade;

insert into organisations (id, name)
select gen_random_uuid(), (array_agg(name order by at desc))[1] from (
  select trim(organisation) as name, created_at as at from opportunities where startup_id is null
  union all
  select trim(partner), created_at from challenges where trim(coalesce(partner, '')) <> ''
) as named
group by f_unaccent(lower(name));

update opportunities set organisation_id = organisations.id from organisations
where startup_id is null and name_key = f_unaccent(lower(trim(organisation)));
update challenges set organisation_id = organisations.id from organisations
where name_key = f_unaccent(lower(trim(partner)));
update problems set organisation_id = organisations.id from organisations
where name_key = f_unaccent(lower(trim(organisation)));

create index opportunities_organisation on opportunities (organisation_id);
create index challenges_organisation on challenges (organisation_id);
create index problems_organisation on problems (organisation_id);
create index invitations_organisation on invitations (organisation_id) where organisation_id is not null;

create function organisation_named(given text) returns uuid language plpgsql as $$
declare found_id uuid;
begin
  if trim(coalesce(given, '')) = '' then return null; end if;
  select id into found_id from organisations where name_key = f_unaccent(lower(trim(given)));
  if found_id is not null then return found_id; end if;
  insert into organisations (id, name) values (gen_random_uuid(), trim(given)) on conflict (name_key) do nothing
  returning id into found_id;
  if found_id is null then
    select id into found_id from organisations where name_key = f_unaccent(lower(trim(given)));
  end if;
  return found_id;
end $$;

create function posting_organisation() returns trigger language plpgsql as $$
begin
  new.organisation_id := case when new.startup_id is null then organisation_named(new.organisation) end;
  return new;
end $$;
create trigger organisation before insert or update of organisation, startup_id on opportunities
  for each row execute function posting_organisation();

create function challenge_organisation() returns trigger language plpgsql as $$
begin
  new.organisation_id := organisation_named(new.partner);
  return new;
end $$;
create trigger organisation before insert or update of partner on challenges
  for each row execute function challenge_organisation();

-- What a participant writes makes no organisation; it is linked where there is one of that name.
create function problem_organisation() returns trigger language plpgsql as $$
begin
  new.organisation_id := (select id from organisations where name_key = f_unaccent(lower(trim(new.organisation))));
  return new;
end $$;
create trigger organisation before insert or update of organisation on problems
  for each row execute function problem_organisation();

-- The record has the name; what shows it beside other things follows.
create function organisation_renamed() returns trigger language plpgsql as $$
begin
  update opportunities set organisation = new.name,
    search = replace(search, f_unaccent(lower(old.name)), f_unaccent(lower(new.name)))
  where organisation_id = new.id;
  update challenges set partner = new.name where organisation_id = new.id;
  return null;
end $$;
create trigger renamed after update of name on organisations
  for each row when (old.name is distinct from new.name) execute function organisation_renamed();

-- Partners follow the applications to their postings, as startups do.
create or replace function applications_are_live() returns trigger language plpgsql as $$
begin
  insert into live_changes (area, user_id)
  select 'applications', startup_members.user_id
  from changed
    join opportunities on opportunities.id = changed.opportunity_id
    join startup_members on startup_members.startup_id = opportunities.startup_id
  union
  select 'applications', organisation_members.user_id
  from changed
    join opportunities on opportunities.id = changed.opportunity_id
    join organisation_members on organisation_members.organisation_id = opportunities.organisation_id;
  return null;
end $$;
