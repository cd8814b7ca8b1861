-- People whom a company's directory brought or took in hand, by its own id for them.
alter table users
  add column directory_id text check (length(directory_id) between 1 and 200),
  add column directory_since timestamptz,
  -- When the directory last said that they have left; nobody else lifts it, and it lifts nothing that others decided.
  add column directory_ended_at timestamptz;
