-- What people are told, on their own page. `about` is the record whose answer is awaited: the notice goes when it came.
create table notices (
  id uuid primary key,
  user_id uuid not null references users on delete cascade,
  kind text not null,
  topic text not null,
  lang text not null check (lang in ('pt', 'en')),
  title text not null,
  body text not null,
  label text,
  path text,
  about text,
  read_at timestamptz(3),
  created_at timestamptz(3) not null,
  check ((label is null) = (path is null))
);
create index notices_user on notices (user_id, created_at desc, id desc);
create index notices_unread on notices (user_id, created_at desc, id desc) where read_at is null;
create index notices_waiting on notices (user_id) where about is not null;
create index notices_created on notices (created_at);

-- Beside how soon mails of a topic come: whether its notices come.
alter table mail_preferences add column muted boolean not null default false;
alter table mail_preferences alter column pace set default 'now';
