-- Whether somebody has a second factor stands with the person: each sign-in and each request reads that row anyway.
alter table users
  add column second_factor boolean not null default false,
  -- When somebody of the team was first asked for one; the days of grace begin here.
  add column factor_asked_at timestamptz;

alter table sessions
  add column way text not null default 'password'
    check (way in ('password', 'code', 'recovery', 'device', 'passkey', 'organisation')),
  -- When the person last proved who they are in this session, by anything and by a second factor.
  add column proven_at timestamptz,
  add column factor_at timestamptz;

create table totp_secrets (
  user_id uuid primary key references users on delete cascade,
  sealed text not null,
  -- The last period of thirty seconds whose code counted: no code counts twice.
  last_step integer not null default 0,
  created_at timestamptz not null default now(),
  confirmed_at timestamptz,
  used_at timestamptz
);

create table recovery_codes (
  user_id uuid not null references users on delete cascade,
  hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (user_id, hash)
);

create table remembered_devices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  hash bytea not null unique,
  device text not null,
  created_at timestamptz not null default now(),
  used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index remembered_devices_user on remembered_devices (user_id);

-- What was begun and must be finished within minutes: half a sign-in, the challenge of a passkey, an answer of an issuer.
create table begun_steps (
  hash bytea primary key,
  kind text not null,
  user_id uuid references users on delete cascade,
  sealed text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index begun_steps_user on begun_steps (user_id);
create index begun_steps_expiry on begun_steps (expires_at);

-- One administrator asks to take away somebody's second factor, another one does it.
create table factor_resets (
  user_id uuid primary key references users on delete cascade,
  asked_by uuid not null references users on delete cascade,
  reason text not null check (length(reason) between 1 and 500),
  asked_at timestamptz not null default now(),
  check (asked_by <> user_id)
);
create index factor_resets_asked_by on factor_resets (asked_by);

create table passkeys (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 80),
  created_at timestamptz not null default now(),
  used_at timestamptz,
  -- Its counter once went back: somebody may have copied it.
  cloned_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- A copied key still counts: whoever copied it must not take the second step away by being found out.
create function note_second_factor() returns trigger language plpgsql as $$
declare person uuid := coalesce(new.user_id, old.user_id);
begin
  update users set second_factor = has from (
    select exists (select from totp_secrets where user_id = person and confirmed_at is not null)
      or exists (select from passkeys where user_id = person) as has) as now
  where id = person and second_factor <> has;
  return null;
end $$;
create trigger totp_secrets_noted after insert or update of confirmed_at or delete on totp_secrets
  for each row execute function note_second_factor();
create trigger passkeys_noted after insert or delete on passkeys
  for each row execute function note_second_factor();
