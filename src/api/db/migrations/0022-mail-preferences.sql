-- How soon somebody wants the mails of a topic; without a row, at once.
create table mail_preferences (
  user_id uuid not null references users on delete cascade,
  topic text not null,
  pace text not null check (pace in ('now', 'daily', 'off')),
  primary key (user_id, topic)
);

-- Letters that wait for the daily mail of their reader.
create table held_letters (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  subject text not null,
  paragraphs text[] not null,
  url text,
  created_at timestamptz(3) not null
);
create index held_letters_user on held_letters (user_id, created_at);
