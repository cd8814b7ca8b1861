-- Every download of a cover asks whether an event shows it.
create index events_cover on events (cover_id) where cover_id is not null;
