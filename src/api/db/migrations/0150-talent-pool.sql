-- People who agree to be found by the programme's team for later postings, until a day.
create table talent_pool (
  user_id uuid primary key references users on delete cascade,
  joined_at timestamptz(3) not null,
  until timestamptz(3) not null check (until > joined_at),
  -- When they were told that it is about to end.
  reminded_at timestamptz(3)
);
create index talent_pool_joined on talent_pool (joined_at, user_id);

-- To which postings the team invited them; once to each.
create table talent_invitations (
  opportunity_id uuid not null references opportunities on delete cascade,
  user_id uuid not null references users on delete cascade,
  invited_by uuid references users on delete set null,
  invited_at timestamptz(3) not null,
  primary key (user_id, opportunity_id)
);
create index talent_invitations_opportunity on talent_invitations (opportunity_id);
create index talent_invitations_invited_by on talent_invitations (invited_by) where invited_by is not null;
