-- Searches that somebody saved to hear of new postings.
create table opportunity_alerts (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  filters jsonb not null,
  created_at timestamptz(3) not null
);
create index opportunity_alerts_user on opportunity_alerts (user_id, created_at);

-- When those who wait for such a posting were told, so that nobody is told twice.
alter table opportunities add column alerted_at timestamptz(3);
update opportunities set alerted_at = published_at where published_at is not null;
