-- When staff decided on a request, until the person is told; a decision can be undone while it is set.
alter table event_registrations add column decided_at timestamptz(3);
create index event_registrations_decided on event_registrations (event_id, decided_at) where decided_at is not null;
