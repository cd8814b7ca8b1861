-- The code on the screen of a room follows from this secret and the time. Opened again, a room has a new secret.
create table event_rooms (
  event_id uuid primary key references events on delete cascade,
  secret bytea not null check (length(secret) = 32),
  opened_at timestamptz(3) not null,
  opened_by uuid references users on delete set null
);

-- Who marked themselves with the code of the room. A mark of the team takes its place.
alter table event_registrations
  add column by_code boolean not null default false,
  add check (not by_code or attendance in ('present', 'late'));
