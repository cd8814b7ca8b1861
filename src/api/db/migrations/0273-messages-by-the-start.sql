-- Minutes before (negative) or after the start of what the list belongs to: the message moves with it.
alter table messages add column from_start integer;
create index messages_from_start on messages ((audience -> 'filters' ->> 'event'))
  where from_start is not null and state = 'scheduled';
-- What it is about does not take place.
alter table messages drop constraint messages_why_check;
alter table messages add constraint messages_why_check check (why in ('nobody', 'author', 'list', 'off'));
