-- Postings carry the name of their startup too, by which they are found and told of; it follows as that of an organisation.
create function startup_renamed() returns trigger language plpgsql as $$
begin
  update opportunities set organisation = new.name where startup_id = new.id;
  return null;
end $$;
create trigger renamed after update of name on startups
  for each row when (old.name is distinct from new.name) execute function startup_renamed();

update opportunities set organisation = startups.name
from startups where startups.id = startup_id and organisation <> startups.name;
