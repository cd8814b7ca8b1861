-- The figures of an edition as they were published: the record is the very text whose hash is published beside it.
create table frozen_outcomes (
  cohort_id uuid not null references cohorts on delete cascade,
  days smallint not null check (days in (30, 90, 180)),
  record text not null,
  sha256 text not null unique check (sha256 ~ '^[0-9a-f]{64}$'),
  frozen_at timestamptz(3) not null,
  -- Null: frozen by itself, before the first correction.
  frozen_by uuid references users on delete set null,
  primary key (cohort_id, days)
);

-- Each answer that was changed after publication; who changed what is in the audit log.
create table outcome_corrections (
  id uuid primary key,
  cohort_id uuid not null references cohorts on delete cascade,
  days smallint not null check (days in (30, 90, 180)),
  corrected_at timestamptz(3) not null,
  corrected_by uuid references users on delete set null
);
create index outcome_corrections_of on outcome_corrections (cohort_id, days, corrected_at);
