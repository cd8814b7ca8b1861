-- What the team writes to the people of a list: written, scheduled, then told to whoever is on the list at that moment.
create table messages (
  id uuid primary key,
  author_id uuid references users on delete set null,
  updated_by uuid references users on delete set null,
  -- The list and its chosen rows or filters, as the browser asked for them.
  audience jsonb not null,
  -- The list in words when the message was begun, because its record may be gone later.
  audience_pt text not null,
  audience_en text not null,
  subject_pt text not null default '',
  subject_en text,
  body_pt text not null default '',
  body_en text,
  state text not null default 'draft' check (state in ('draft', 'scheduled', 'sent', 'stopped')),
  why text check (why in ('nobody', 'author', 'list')),
  send_at timestamptz(3),
  sent_at timestamptz(3),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  version integer not null default 1,
  check ((state = 'sent') = (sent_at is not null)),
  check (state <> 'scheduled' or send_at is not null)
);
create index messages_updated on messages (updated_at desc, id desc);
create index messages_author on messages (author_id);
create index messages_updated_by on messages (updated_by);

create table message_recipients (
  message_id uuid not null references messages on delete cascade,
  user_id uuid not null references users on delete cascade,
  way text not null check (way in ('mail', 'daily', 'notice', 'muted', 'closed')),
  mail_id uuid references mails on delete set null,
  primary key (message_id, user_id)
);
create index message_recipients_user on message_recipients (user_id, message_id);
create index message_recipients_mail on message_recipients (mail_id);

create table message_templates (
  id uuid primary key,
  name text not null unique,
  subject_pt text not null,
  subject_en text,
  body_pt text not null,
  body_en text,
  updated_at timestamptz(3) not null default now()
);
