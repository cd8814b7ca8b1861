-- Times of which the applicant picks one, and what they say when none fits.
alter table applications add column interview_times jsonb not null default '[]'
  check (jsonb_array_length(interview_times) <= 5);
alter table applications add column interview_reply text;

-- Who interviews, and what each of them recommends.
create table application_interviewers (
  application_id uuid not null references applications on delete cascade,
  user_id uuid not null references users on delete cascade,
  recommendation text check (recommendation in ('strong_yes', 'yes', 'no', 'strong_no')),
  words text,
  handed_in_at timestamptz(3),
  primary key (application_id, user_id),
  check ((recommendation is null) = (handed_in_at is null))
);
create index application_interviewers_user on application_interviewers (user_id, application_id);
