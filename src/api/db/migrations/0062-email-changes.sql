-- A confirmed e-mail changes once its owner has opened a link at the old and one at the new address.
create table email_changes (
  user_id uuid primary key references users on delete cascade,
  email text not null check (length(email) between 3 and 254),
  -- The session that asked stays open when the address changes; the others end.
  session_id uuid not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

alter table purpose_tokens drop constraint purpose_tokens_purpose_check;
alter table purpose_tokens add constraint purpose_tokens_purpose_check
  check (purpose in ('reset_password', 'verify_email', 'invitation', 'leave_email', 'take_email'));
