-- An event that visitors may read too, and that the public calendar and feed carry.
alter table events add column is_public boolean not null default false;
create index events_public on events (starts_at) where is_public and state <> 'draft';
