-- A suspended contact answers for nobody: their organisation has lost its contact until they are back.
create function look_for_contacts(ids uuid[]) returns void language sql as $$
  update organisations set contact_lost_at = case
    when exists (
      select from organisation_members join users on users.id = user_id and users.status <> 'suspended'
      where organisation_id = organisations.id) then null
    else coalesce(contact_lost_at, now()) end
  where id = any(ids)
$$;

create or replace function organisation_contacts() returns trigger language plpgsql as $$
begin
  perform look_for_contacts(array[coalesce(new.organisation_id, old.organisation_id)]);
  return null;
end $$;

create function organisation_contact_status() returns trigger language plpgsql as $$
begin
  perform look_for_contacts(array(select organisation_id from organisation_members where user_id = new.id));
  return null;
end $$;
create trigger organisation_contacts after update of status on users
  for each row when ((old.status = 'suspended') <> (new.status = 'suspended'))
  execute function organisation_contact_status();

select look_for_contacts(array(select organisation_id from organisation_members));
