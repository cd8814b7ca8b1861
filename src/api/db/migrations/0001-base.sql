create extension if not exists unaccent with schema public;
create extension if not exists pg_trgm with schema public;

-- unaccent() itself is only stable; naming its dictionary makes it safe for indexes and generated columns.
create function f_unaccent(text) returns text
  language sql immutable parallel safe strict
  as $$ select public.unaccent('public.unaccent'::regdictionary, $1) $$;

-- Reference lists, written by the application at start.
create table fields (
  slug text primary key,
  name_pt text not null,
  name_en text not null,
  kind text not null check (kind in ('sector', 'study'))
);
create table skills (
  slug text primary key,
  name_pt text not null,
  name_en text not null,
  category text not null
);
create table countries (
  code text primary key check (code ~ '^[A-Z]{2}$'),
  name_pt text not null,
  name_en text not null,
  calling_code text
);

-- People.
create table users (
  id uuid primary key,
  email text not null check (length(email) between 3 and 254),
  password_hash text not null,
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  phone text check (phone ~ '^\+[0-9]{2,20}$'),
  phone_country text,
  phone_ext text,
  country text references countries,
  locale text not null default 'pt' check (locale in ('pt', 'en')),
  role text not null check (role in ('trainee', 'founder', 'mentor', 'staff', 'admin')),
  status text not null default 'active' check (status in ('active', 'suspended', 'erased')),
  email_verified_at timestamptz,
  heard_from text,
  consent_version text,
  consent_at timestamptz,
  calendar_secret text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create unique index users_email_key on users (lower(email));

create table profiles (
  user_id uuid primary key references users on delete cascade,
  headline text,
  field text references fields,
  institution text,
  graduation_year integer check (graduation_year between 1950 and 2100),
  visibility text not null default 'members' check (visibility in ('staff', 'members', 'public')),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create table user_skills (
  user_id uuid not null references users on delete cascade,
  skill text not null references skills,
  position smallint not null,
  primary key (user_id, skill)
);

create table sessions (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  device text not null,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sessions_user on sessions (user_id, created_at desc);

-- Mailed tokens (reset, verification, invitation): only their hash is kept, each works once.
create table purpose_tokens (
  hash bytea primary key,
  purpose text not null check (purpose in ('reset_password', 'verify_email', 'invitation')),
  user_id uuid not null references users on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index purpose_tokens_user on purpose_tokens (user_id, purpose);

-- Shared by all instances when the database is an outside server; embedded installations keep theirs in a file.
create table signing_keys (
  kid text primary key,
  secret bytea not null,
  created_at timestamptz not null default now()
);

-- Counters of the rate limits and of failed sign-ins.
create table throttles (
  key text primary key,
  count integer not null,
  resets_at timestamptz not null,
  blocked_until timestamptz not null default '-infinity'
);

create table idempotency_keys (
  owner text not null,
  key text not null,
  request_hash bytea not null,
  status integer,
  answer text,
  created_at timestamptz not null default now(),
  primary key (owner, key)
);

-- What happened, append-only. `hash` is filled by a job that seals rows into a chain.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null,
  object_type text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  request_id text,
  chain_position bigint unique,
  hash bytea
);
create index audit_log_object on audit_log (object_type, object_id, id desc);
create index audit_log_unsealed on audit_log (id) where hash is null;

create function audit_log_keep() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.hash is not null
     or (new.at, new.actor_id, new.action, new.object_type, new.object_id, new.before, new.after, new.request_id)
        is distinct from
        (old.at, old.actor_id, old.action, old.object_type, old.object_id, old.before, old.after, old.request_id)
  then
    raise exception 'the audit log is append-only';
  end if;
  return new;
end $$;
create trigger audit_log_keep before update or delete on audit_log
  for each row execute function audit_log_keep();

-- Mails leave through this table, written in the transaction of what they tell about.
create table mails (
  id uuid primary key,
  user_id uuid references users on delete cascade,
  recipient text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  calendar text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'dead')),
  attempts integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index mails_queue on mails (next_at) where status = 'queued';
create index mails_recent on mails (created_at desc);

create table jobs (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  -- A key makes a job unique: scheduling it again moves it instead of adding a second one.
  key text unique,
  run_at timestamptz not null,
  attempts integer not null default 0,
  done_at timestamptz,
  dead_at timestamptz,
  error text,
  created_at timestamptz not null default now()
);
create index jobs_due on jobs (run_at) where done_at is null and dead_at is null;

create table attachments (
  id uuid primary key,
  owner_id uuid references users on delete set null,
  kind text not null check (kind in ('cover', 'photo', 'logo', 'material', 'cv', 'document', 'deck', 'other')),
  file_name text not null,
  content_type text not null,
  size integer not null check (size > 0),
  width integer,
  height integer,
  created_at timestamptz not null default now()
);
create index attachments_owner on attachments (owner_id);

-- The programme itself.
create table programme (
  "only" boolean primary key default true check ("only"),
  name text not null,
  organisation text not null,
  tagline_pt text not null,
  tagline_en text not null,
  contact text not null,
  demo boolean not null default false,
  version integer not null default 1
);
insert into programme (name, organisation, tagline_pt, tagline_en, contact)
values ('Viveiro', 'Viveiro', 'Onde as ideias ganham raízes', 'Where ideas take root', 'programa@viveiro.example');

create table cohorts (
  id uuid primary key,
  name text not null unique,
  starts_on date not null,
  weeks integer not null check (weeks between 1 and 104),
  capacity integer check (capacity > 0),
  applications_close_at timestamptz,
  created_at timestamptz not null default now()
);

create table startups (
  id uuid primary key,
  name text not null check (length(name) between 1 and 120),
  pitch text not null check (length(pitch) <= 140),
  stage text not null check (stage in ('idea', 'validation', 'prototype', 'early_users', 'revenue', 'growth')),
  field text not null references fields,
  state text not null default 'draft'
    check (state in ('draft', 'submitted', 'changes_requested', 'accepted', 'declined', 'active', 'paused', 'graduated', 'closed')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  version integer not null default 1
);
create table startup_members (
  startup_id uuid not null references startups on delete cascade,
  user_id uuid not null references users on delete cascade,
  title text not null check (length(title) <= 80),
  role text not null default 'member' check (role in ('owner', 'member')),
  joined_at timestamptz not null default now(),
  primary key (startup_id, user_id)
);
create index startup_members_user on startup_members (user_id);
