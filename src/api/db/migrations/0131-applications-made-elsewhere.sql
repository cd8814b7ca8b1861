-- Where one applies instead of here, and where an application came from.
alter table opportunities add column apply_url text check (length(apply_url) between 8 and 500);
alter table applications add column source text check (length(source) between 1 and 40);
alter table applications add column referrer_id uuid references users on delete set null;
create index applications_referrer on applications (referrer_id) where referrer_id is not null;

-- What people note of applications that they made elsewhere; only they read it.
create table outside_applications (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  -- The posting with an address of its own from which they applied.
  opportunity_id uuid references opportunities on delete set null,
  title text not null check (length(title) between 1 and 120),
  organisation text not null check (length(organisation) between 1 and 120),
  url text check (length(url) between 8 and 500),
  progress text not null check (progress in ('applied', 'interview', 'offer', 'accepted', 'rejected', 'dropped')),
  applied_on date not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);
create index outside_applications_user on outside_applications (user_id, applied_on desc, id desc);
-- A posting is noted once, also by two tabs that ask at the same time.
create unique index outside_applications_posting on outside_applications (user_id, opportunity_id)
  where opportunity_id is not null;
