-- The programme's own logo, colour, sender and currency, who may register, and the rules that the team sets.
alter table programme
  add column sender text check (length(sender) <= 60),
  add column colour text check (colour ~ '^#[0-9a-f]{6}$'),
  add column currency text not null default 'EUR' check (currency ~ '^[A-Z]{3}$'),
  add column closed_tracks text[] not null default '{}' check (closed_tracks <@ '{onit,founder}'),
  add column featured_cohort_id uuid references cohorts on delete set null,
  add column days_off jsonb not null default '[]',
  add column problem_days integer not null default 5 check (problem_days between 1 and 60),
  add column opportunity_days integer not null default 15 check (opportunity_days between 1 and 60),
  add column risk jsonb not null default
    '{"absences": 3, "lastSessions": 4, "inARow": 2, "silentDays": 10, "mentorFromWeek": 3, "signals": 2}';
