create table events (
  id uuid primary key,
  slug text not null unique,
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
  link text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  capacity integer check (capacity > 0),
  -- Seats held: confirmed and offered registrations. One UPDATE on this row guards against overselling.
  taken integer not null default 0 check (taken >= 0),
  admission text not null default 'open' check (admission in ('open', 'approval')),
  registration_opens_at timestamptz,
  registration_closes_at timestamptz,
  cover_id uuid references attachments,
  materials jsonb not null default '[]',
  cancel_reason text,
  sequence integer not null default 0,
  created_by uuid references users on delete set null,
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1,
  search text generated always as (
    f_unaccent(lower(title_pt || ' ' || coalesce(title_en, '') || ' ' || summary_pt || ' ' ||
      coalesce(summary_en, '') || ' ' || coalesce(venue, '')))
  ) stored,
  check (ends_at > starts_at),
  check (capacity is null or taken <= capacity)
);
create index events_upcoming on events (starts_at, id) where state <> 'draft';
create index events_all on events (starts_at, id);
create index events_search on events using gin (search gin_trgm_ops);

create table event_speakers (
  event_id uuid not null references events on delete cascade,
  position smallint not null,
  name text not null check (length(name) between 1 and 120),
  title_pt text not null default '',
  title_en text,
  primary key (event_id, position)
);

create table event_registrations (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  user_id uuid not null references users on delete cascade,
  state text not null check (state in ('pending', 'confirmed', 'waitlisted', 'offered', 'cancelled', 'declined')),
  -- The order of the waiting list: taken from the event's row lock, so it follows the order of commits.
  queue_position bigint,
  offer_expires_at timestamptz,
  visible boolean not null default false,
  -- What the QR code carries: random, so tickets cannot be guessed.
  ticket text not null unique,
  attendance text check (attendance in ('present', 'late', 'excused', 'absent')),
  checked_in_at timestamptz,
  rating smallint check (rating between 1 and 5),
  feedback text check (length(feedback) <= 1000),
  feedback_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (event_id, user_id)
);
create index event_registrations_user on event_registrations (user_id, state);
create index event_registrations_queue on event_registrations (event_id, queue_position) where state = 'waitlisted';
create index event_registrations_state on event_registrations (event_id, state, created_at, id);
create index event_registrations_offers on event_registrations (offer_expires_at) where state = 'offered';

-- A scan sent twice (a phone that lost its connection) counts once.
create table event_scans (
  id uuid primary key,
  event_id uuid not null references events on delete cascade,
  registration_id uuid references event_registrations on delete cascade,
  scanned_at timestamptz not null,
  scanned_by uuid references users on delete set null,
  result text not null check (result in ('checked_in', 'repeated', 'ticket_invalid', 'ticket_cancelled'))
);
