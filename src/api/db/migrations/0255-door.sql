-- What happened at a door: somebody came in, left, or an entry was taken back. A list other than the door's counts
-- people once more, for a meal or a room, and says nothing about attendance.
create table event_lists (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text not null check (length(name) between 1 and 60),
  position smallint not null,
  unique (event_id, position) deferrable initially deferred
);

-- Who came without a registration and without an account: a name, said with their consent. The name goes after a while.
create table event_guests (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  name text check (length(name) between 1 and 120),
  email text check (length(email) <= 254),
  came_at timestamptz(3),
  added_by uuid references users on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
create index event_guests_event on event_guests (event_id);

alter table event_scans
  add column act text not null default 'in' check (act in ('in', 'out', 'undo')),
  add column list_id uuid references event_lists on delete cascade,
  add column guest_id uuid references event_guests on delete cascade,
  add column door text check (length(door) between 1 and 60),
  drop constraint event_scans_result_check,
  add check (result in ('checked_in', 'repeated', 'left', 'undone', 'not_confirmed', 'ticket_cancelled', 'ticket_invalid', 'wrong_event'));
create index event_scans_registration on event_scans (registration_id, scanned_at);
create index event_scans_guest on event_scans (guest_id, scanned_at) where guest_id is not null;
create index event_scans_event on event_scans (event_id, scanned_at);
create index event_scans_list on event_scans (list_id) where list_id is not null;
