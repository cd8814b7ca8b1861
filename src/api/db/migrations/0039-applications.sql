create table applications (
  id uuid primary key,
  opportunity_id uuid not null references opportunities,
  -- Null once the person has left; then what they sent is gone as well.
  applicant_id uuid references users on delete set null,
  state text not null default 'submitted' check (state in (
    'submitted', 'in_review', 'shortlisted', 'interview', 'offer', 'accepted', 'rejected', 'declined', 'cancelled')),
  -- What the applicant has been told; it follows `state` when the time to undo a move is over.
  told_state text not null default 'submitted',
  -- Set while a move can be undone: when, from which state and by whom.
  moved_at timestamptz(3),
  moved_from text,
  moved_by uuid references users on delete set null,
  -- What was sent, as it was. The CV is a copy in the storage, under `cv_id`.
  profile jsonb,
  cv_id uuid unique,
  cv_name text,
  cv_type text,
  cv_size integer,
  letter text,
  answers jsonb not null default '[]',
  -- Name, headline and letter to search in, written by the application.
  search text not null,
  submitted_at timestamptz(3) not null,
  answer_due_at timestamptz(3) not null,
  answered_at timestamptz(3),
  -- When those who owe the answer were reminded, and when the promise was broken.
  reminded_soon_at timestamptz(3),
  reminded_due_at timestamptz(3),
  broken_at timestamptz(3),
  reply_by timestamptz(3),
  reject_reason text check (reject_reason in ('skills', 'experience', 'availability', 'filled', 'withdrawn', 'other')),
  message text,
  cancel_reason text check (cancel_reason in ('other_offer', 'changed_plans', 'too_long', 'not_for_me', 'other')),
  cancel_note text,
  interview_at timestamptz(3),
  interview_minutes integer,
  interview_place text,
  interview_note text,
  interview_sequence integer not null default 0,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  check ((cv_id is null) = (cv_name is null)),
  check ((moved_at is null) = (moved_from is null)),
  check (state not in ('offer', 'accepted', 'declined', 'rejected') or answered_at is not null)
);
-- One application of a person at a time; what was cancelled may be sent again.
create unique index applications_active on applications (opportunity_id, applicant_id) where state <> 'cancelled';
create index applications_applicant on applications (applicant_id, submitted_at, id);
create index applications_board on applications (opportunity_id, state, answer_due_at, id);
create index applications_submitted on applications (submitted_at, id);
create index applications_due on applications (answer_due_at, id)
  where state in ('submitted', 'in_review', 'shortlisted', 'interview');
create index applications_untold on applications (moved_at) where moved_at is not null;
create index applications_search on applications using gin (search gin_trgm_ops);

-- A copy of a CV whose application was never saved, or was erased, is swept.
create function application_cv_to_delete() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    delete from files_to_delete where id = new.cv_id;
  elsif old.cv_id is not null and (tg_op = 'DELETE' or new.cv_id is null) then
    insert into files_to_delete (id, due_at) values (old.cv_id, '-infinity') on conflict do nothing;
  end if;
  return null;
end $$;
create trigger application_cv_to_delete after insert or delete or update of cv_id on applications
  for each row execute function application_cv_to_delete();
