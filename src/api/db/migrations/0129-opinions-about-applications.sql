-- What each of those who answer an application thinks of it; nobody sees the others' before giving their own.
create table application_opinions (
  application_id uuid not null references applications on delete cascade,
  author_id uuid not null references users on delete cascade,
  recommendation text not null check (recommendation in ('strong_no', 'no', 'yes', 'strong_yes')),
  score integer not null check (score between 1 and 5),
  takeaway text not null check (length(takeaway) between 1 and 1000),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (application_id, author_id)
);
create index application_opinions_author on application_opinions (author_id);

-- A note that its author alone reads.
alter table record_notes add column private boolean not null default false;
