-- A certificate keeps what was true when it was issued; whoever has its code can check it.
create table certificates (
  id uuid primary key,
  code text not null unique,
  member_id uuid not null unique references cohort_members on delete cascade,
  facts jsonb not null,
  issued_at timestamptz not null,
  issued_by uuid references users on delete set null,
  -- Why it was issued although the rule was not met.
  reason text,
  revoked_at timestamptz,
  revoked_reason text,
  check ((revoked_at is null) = (revoked_reason is null))
);
