-- The team hears once that nobody answers for an organisation; who is without a contact today was seen in «Hoje».
alter table organisations add column contact_loss_told boolean not null default false;
update organisations set contact_loss_told = true where contact_lost_at is not null;

create or replace function look_for_contacts(ids uuid[]) returns void language sql as $$
  update organisations set contact_lost_at = case when has_one then null else coalesce(contact_lost_at, now()) end,
    contact_loss_told = contact_loss_told and not has_one
  from (
    select organisations.id, exists (
      select from organisation_members join users on users.id = user_id and users.status <> 'suspended'
      where organisation_id = organisations.id) as has_one
    from organisations where id = any(ids)) as looked
  where organisations.id = looked.id
$$;

-- Whether anybody is left is seen after the commit: two may go at once. Without a key, so that what the team decided
-- stays undoable by itself.
create function ask_for_contacts(ids uuid[]) returns void language sql as $$
  insert into jobs (id, kind, payload, run_at)
  select gen_random_uuid(), 'organisations.alone', jsonb_build_object('organisationId', id), 'epoch' from unnest(ids) as id
$$;

create or replace function organisation_contacts() returns trigger language plpgsql as $$
begin
  perform look_for_contacts(array[coalesce(new.organisation_id, old.organisation_id)]);
  if tg_op = 'DELETE' then
    perform ask_for_contacts(array[old.organisation_id]);
  end if;
  return null;
end $$;

create or replace function organisation_contact_status() returns trigger language plpgsql as $$
declare
  theirs uuid[] := array(select organisation_id from organisation_members where user_id = new.id);
begin
  perform look_for_contacts(theirs);
  perform ask_for_contacts(theirs);
  return null;
end $$;
