-- Participants of an event come in order of registration, whatever their state.
create index event_registrations_listed on event_registrations (event_id, created_at, id);
