-- What was true when somebody asked for it. It is valid as long as the mark of their attendance stands.
create table event_certificates (
  code text primary key,
  registration_id uuid not null unique references event_registrations on delete cascade,
  user_id uuid not null references users on delete cascade,
  name text not null,
  title_pt text not null,
  title_en text,
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  zone text not null,
  issued_at timestamptz(3) not null
);
create index event_certificates_user on event_certificates (user_id);
