-- Every address that an event ever had, so that none is given to another one.
create table event_slugs (slug text primary key);

-- Times that lists are sorted by keep milliseconds, all that a JavaScript date in a cursor can hold.
create table events (
  id uuid primary key,
  slug text not null unique references event_slugs,
  kind text not null check (kind in ('workshop', 'talk', 'demo_day', 'hackathon', 'office_hours', 'other')),
  state text not null default 'draft' check (state in ('draft', 'published', 'cancelled')),
  title_pt text not null check (length(title_pt) between 1 and 120),
  title_en text,
  summary_pt text not null check (length(summary_pt) <= 300),
  summary_en text,
  description_pt text not null default '',
  description_en text,
  field text references fields,
  mode text not null check (mode in ('onsite', 'online', 'hybrid')),
  venue text,
  address text,
  link text,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  zone text not null,
  capacity integer check (capacity > 0),
  -- Seats held: confirmed and offered registrations. One UPDATE on this row guards against overselling.
  taken integer not null default 0 check (taken >= 0),
  -- The number of the last in the waiting list; raised under the same row lock, so numbers follow the order of commits.
  queue_last bigint not null default 0,
  admission text not null default 'open' check (admission in ('open', 'approval')),
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  cover_id uuid references attachments on delete set null,
  speakers jsonb not null default '[]',
  agenda jsonb not null default '[]',
  materials jsonb not null default '[]',
  cancel_reason text,
  -- Which start the reminder was sent for, and which version people were last told about: mails leave once.
  reminded_for timestamptz,
  announced_version integer not null default 0,
  created_by uuid references users on delete set null,
  published_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  search text generated always as (
    f_unaccent(lower(title_pt || ' ' || coalesce(title_en, '') || ' ' || summary_pt || ' ' ||
      coalesce(summary_en, '') || ' ' || coalesce(venue, '')))
  ) stored,
  translated boolean generated always as (
    title_en is not null and summary_en is not null and (description_pt = '' or description_en is not null)
  ) stored,
  check (ends_at > starts_at),
  check (capacity is null or taken <= capacity)
);
-- The end is there for lists of what still runs or comes: what began lately and is over is passed by inside the index.
create index events_visible on events (starts_at, id, ends_at) where state <> 'draft';
create index events_start on events (starts_at, id, ends_at);
create index events_title on events (title_pt, id);
create index events_updated on events (updated_at, id);
create index events_untranslated on events (starts_at, id) where not translated;
create index events_search on events using gin (search gin_trgm_ops);

create table event_registrations (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('pending', 'confirmed', 'waitlisted', 'offered', 'cancelled', 'declined')),
  -- The order of the waiting list, from events.queue_last.
  queue_position bigint,
  offer_expires_at timestamptz,
  visible boolean not null default false,
  attending text check (attending in ('onsite', 'online')),
  -- What the QR code carries: random, so tickets cannot be guessed.
  ticket text not null unique,
  attendance text check (attendance in ('present', 'late', 'excused', 'absent')),
  checked_in_at timestamptz,
  rating smallint check (rating between 1 and 5),
  feedback text check (length(feedback) <= 1000),
  feedback_at timestamptz,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  unique (event_id, user_id)
);
create index event_registrations_user on event_registrations (user_id, state);
create index event_registrations_queue on event_registrations (event_id, queue_position) where state = 'waitlisted';
create index event_registrations_state on event_registrations (event_id, state, created_at, id);
create index event_registrations_pending on event_registrations (event_id) where state = 'pending';

-- A scan sent twice (a phone that lost its connection) counts once.
create table event_scans (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  registration_id uuid references event_registrations on delete cascade,
  scanned_at timestamptz not null,
  scanned_by uuid references users on delete set null,
  result text not null check (result in ('checked_in', 'repeated', 'not_confirmed', 'ticket_cancelled', 'ticket_invalid'))
);
