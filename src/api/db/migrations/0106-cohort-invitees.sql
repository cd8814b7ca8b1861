-- People whom the team put on the list of a cohort before they had an account. They get their place when they have one.
create table cohort_invitees (
  cohort_id uuid not null references cohorts on delete cascade,
  email text not null check (email = lower(email)),
  created_at timestamptz(3) not null,
  primary key (cohort_id, email)
);
create index cohort_invitees_email on cohort_invitees (email);

-- However somebody comes by a proven address: by invitation, by registering, by a changed e-mail.
create function place_cohort_invitees() returns trigger language plpgsql as $$
begin
  if new.email_verified_at is not null and exists (select from cohort_invitees where email = lower(new.email)) then
    insert into jobs (id, kind, payload, key, run_at)
    values (gen_random_uuid(), 'cohorts.place_invited', jsonb_build_object('userId', new.id), 'cohort-invited:' || new.id,
      new.email_verified_at)
    on conflict (key) do update set id = excluded.id, run_at = excluded.run_at, attempts = 0, done_at = null, dead_at = null;
  end if;
  return null;
end $$;
create trigger place_cohort_invitees after insert or update of email, email_verified_at on users
  for each row execute function place_cohort_invitees();
